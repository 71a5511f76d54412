//! The messages that Cosmos SDK nodes put into a `google.protobuf.Any`: one for each file that declares such messages.
//! A node's release decides which it has; a file brings all messages that it declares.
//!
//! Sources: the proto files of Cosmos SDK, ibc-go and wasmd.

/// The messages to request from a node.
pub(super) const PAYLOADS: [&str; 25] = [
    // Keys.
    "cosmos.crypto.ed25519.PubKey",
    "cosmos.crypto.multisig.LegacyAminoPubKey",
    "cosmos.crypto.secp256k1.PubKey",
    "cosmos.crypto.secp256r1.PubKey",
    // Accounts.
    "cosmos.auth.v1beta1.BaseAccount",
    "cosmos.vesting.v1beta1.BaseVestingAccount",
    "ibc.applications.interchain_accounts.v1.InterchainAccount",
    // Grants and allowances.
    "cosmos.authz.v1beta1.GenericAuthorization",
    "cosmos.bank.v1beta1.SendAuthorization",
    "cosmos.staking.v1beta1.StakeAuthorization",
    "cosmos.feegrant.v1beta1.BasicAllowance",
    "cosmwasm.wasm.v1.ContractExecutionAuthorization",
    // Proposals and their content.
    "cosmos.gov.v1beta1.TextProposal",
    "cosmos.gov.v1.MsgExecLegacyContent",
    "cosmos.distribution.v1beta1.CommunityPoolSpendProposal",
    "cosmos.params.v1beta1.ParameterChangeProposal",
    "cosmos.upgrade.v1beta1.SoftwareUpgradeProposal",
    "cosmos.upgrade.v1beta1.MsgSoftwareUpgrade",
    "cosmos.bank.v1beta1.MsgSend",
    "cosmos.staking.v1beta1.MsgDelegate",
    "cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward",
    "cosmwasm.wasm.v1.MsgExecuteContract",
    // Messages of other chains.
    "ibc.lightclients.tendermint.v1.ClientState",
    "ibc.core.client.v1.MsgUpdateClient",
    "ibc.applications.transfer.v1.MsgTransfer",
];
