//! Ctrl-C, turned from a sudden end into a question that long work asks.

use std::{
    io,
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use signal_hook::{consts, flag};

use crate::failure::Failure;

/// The signals that ask a program to stop.
#[cfg(unix)]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM, consts::SIGHUP, consts::SIGQUIT];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM];

/// Whether the user asked to stop. From its installation to the end of the process, asking no longer ends the process by itself.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    set: Arc<AtomicBool>,
}

impl Interrupt {
    /// Begins to listen.
    pub(crate) fn install() -> Result<Self, Failure> {
        let set = Arc::new(AtomicBool::new(false));
        let listen = |&signal| flag::register(signal, Arc::clone(&set)).map(drop);
        let listening: io::Result<()> = SIGNALS.iter().try_for_each(listen);
        listening.map_err(|error| {
            Failure::BadInput(format!("the system lets nobody listen to Ctrl-C: {error}"))
        })?;
        Ok(Self { set })
    }

    /// Whether the user asked to stop.
    pub(crate) fn is_set(&self) -> bool {
        self.set.load(Ordering::Relaxed)
    }

    /// The answer for an observer of long work.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        if self.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
