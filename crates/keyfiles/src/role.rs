//! What a validator uses a key for.

use std::fmt;

/// The two keys of a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// For attestations.
    Attester,
    /// For block proposals.
    Proposer,
}

impl Role {
    /// The role that a file name tells: the one whose word is among the parts between `_`, `-` and `.`; none if both or neither are.
    #[must_use]
    pub fn of_file_name(path: &str) -> Option<Self> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let has = |words: &[&str]| name.split(['_', '-', '.']).any(|part| words.contains(&part));
        match (has(&["attester", "attestation", "attest", "att"]), has(&["proposer", "proposal", "prop"])) {
            (true, false) => Some(Self::Attester),
            (false, true) => Some(Self::Proposer),
            _ => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attester => "attester",
            Self::Proposer => "proposer",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_of_the_name_decide() {
        let role = Role::of_file_name;
        assert_eq!(role("validator_0_attester_key_sk.ssz"), Some(Role::Attester));
        assert_eq!(role("proposer/validator_0_att_sk.ssz"), Some(Role::Attester));
        assert_eq!(role("validator-28c85e-449a7a_proposer_key_sk.ssz"), Some(Role::Proposer));
        assert_eq!(role("validator_3_proposal_sk.ssz"), Some(Role::Proposer));
        assert_eq!(role("validator_0_sk.ssz"), None);
        assert_eq!(role("attester_proposer_sk.ssz"), None);
        assert_eq!(role("attach_property_sk.ssz"), None);
    }
}
