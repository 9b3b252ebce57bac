//! Prints the name of each backend that this machine has, one on a line, the narrowest first.

use touchmark_lanes::Backend;

fn main() {
    for backend in Backend::available() {
        println!("{}", backend.name());
    }
}
