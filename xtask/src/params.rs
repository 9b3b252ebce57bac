//! `cargo xtask gen-params` and `check-params`: the constant tables of the workspace, made and compared.

mod bn254;
mod compare;
mod custom;
#[cfg(test)]
mod digests;
mod ecgfp5;
mod field;
mod file;
mod goldilocks;
mod grain;
mod koalabear;
mod linear;
mod minors;
mod poseidon;
mod recurrence;
mod rounds;
#[cfg(test)]
mod tests;

use std::{
    fs,
    path::{Path, PathBuf},
};

use compare::Fault;
use file::File;

use crate::shell::{Outcome, root};

/// What to write.
#[derive(clap::Args)]
pub(crate) struct GenArguments {
    /// One file only, by its name in `check-params`.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    #[command(flatten)]
    custom: custom::Arguments,
}

/// Where to look.
#[derive(clap::Args, Default)]
pub(crate) struct CheckArguments {
    /// The tree whose tables are compared [default: this workspace].
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Instead, walks over all 601 million minors of the matrix of Poseidon1 over KoalaBear, width 16.
    #[arg(long, conflicts_with = "root")]
    all_minors: bool,
}

/// A file of tables, and how it is made.
struct Source {
    name: String,
    /// From the root of the workspace.
    path: String,
    make: Box<dyn Fn() -> Result<File, String>>,
}

impl Source {
    fn text(&self, file: &File) -> String {
        let name = &self.name;
        file.text(&format!("`cargo xtask gen-params --only {name}`; `cargo xtask check-params` compares"))
    }
}

/// All files, in the order in which they are shown.
fn sources() -> Vec<Source> {
    let mut sources = vec![Source {
        name: "poseidon2-goldilocks-12".into(),
        path: "crates/goldilocks/src/params/poseidon2_12.rs".into(),
        make: Box::new(goldilocks::file),
    }];
    sources.push(Source {
        name: "ecgfp5-generator".into(),
        path: "crates/ecgfp5/src/params/generator.rs".into(),
        make: Box::new(ecgfp5::file),
    });
    for width in koalabear::WIDTHS {
        sources.push(Source {
            name: format!("poseidon1-koalabear-{width}"),
            path: format!("crates/poseidon/src/params/poseidon1_{width}.rs"),
            make: Box::new(move || koalabear::poseidon1_file(width)),
        });
        sources.push(Source {
            name: format!("poseidon2-koalabear-{width}"),
            path: format!("crates/poseidon/src/params/poseidon2_{width}.rs"),
            make: Box::new(move || koalabear::poseidon2_file(width)),
        });
    }
    sources.push(Source {
        name: "leaf-capacity".into(),
        path: "crates/tweakhash/src/params/leaf_capacity.rs".into(),
        make: Box::new(koalabear::leaf_capacity_file),
    });
    sources.extend(bn254::WIDTHS.map(|width| Source {
        name: format!("poseidon-bn254-{width}"),
        path: format!("crates/poseidon-bn254/src/params/width_{width:02}.rs"),
        make: Box::new(move || bn254::file(width)),
    }));
    sources
}

/// Writes the tables into the workspace.
///
/// Or, where another field is asked for, writes parameters for that.
pub(crate) fn generate(arguments: &GenArguments) -> Outcome {
    if arguments.custom.is_given() {
        return custom::generate(&arguments.custom);
    }
    let sources = sources();
    let chosen: Vec<_> = sources
        .iter()
        .filter(|source| arguments.only.as_deref().is_none_or(|only| only == source.name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<_> = sources.iter().map(|source| source.name.as_str()).collect();
        return Err(format!("no such file of tables; there are {}", names.join(", ")));
    }
    for source in chosen {
        let path = root().join(&source.path);
        let text = source.text(&(source.make)()?);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", source.path);
    }
    Ok(())
}

/// Makes every file again, compares it byte for byte with the tree's, and shows each table.
pub(crate) fn check(arguments: &CheckArguments) -> Outcome {
    if arguments.all_minors {
        return koalabear::check_all_minors();
    }
    compare_tree(&make_all()?, &arguments.root.clone().unwrap_or_else(root))
}

/// A file as it should be.
struct Made {
    source: Source,
    file: File,
    text: String,
}

fn make_all() -> Result<Vec<Made>, String> {
    let make = |source: Source| {
        let file = (source.make)()?;
        Ok(Made { text: source.text(&file), file, source })
    };
    sources().into_iter().map(make).collect()
}

fn compare_tree(made: &[Made], tree: &Path) -> Outcome {
    let mut faults = Vec::new();
    println!("| table | class | elements | sha256 | |\n|---|---|---|---|---|");
    for Made { source, file, text } in made {
        let found = match fs::read_to_string(tree.join(&source.path)) {
            Ok(found) => compare::faults(text, &found),
            Err(error) => vec![Fault { table: None, what: format!("cannot be read: {error}") }],
        };
        for table in &file.tables {
            // A fault that names no table concerns all of the file.
            let is_faulty =
                found.iter().any(|fault| fault.table.as_deref().is_none_or(|name| name == table.name));
            println!(
                "| {} {} | {} | {} | {} | {} |",
                source.name,
                table.name,
                table.class.name(),
                table.values.elements().len(),
                table.digest(&file.field),
                if is_faulty { "DIFFERS" } else { "equal" }
            );
        }
        faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", source.path)));
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("tables:\n  {}", faults.join("\n  "))) }
}
