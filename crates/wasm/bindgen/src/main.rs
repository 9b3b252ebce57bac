//! Writes the JavaScript and the types of a WebAssembly module: `bindgen MODULE.wasm NAME FOLDER`.
#![forbid(unsafe_code)]

use std::{env::args, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<_> = args().skip(1).collect();
    let [module, name, folder] = &arguments[..] else {
        eprintln!("usage: bindgen MODULE.wasm NAME FOLDER");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let outcome = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
