"""Signs and verifies Data Integrity proofs with other libraries: reads {"sign" or "verify": document, ...} from standard
input, and writes the result as JSON.
"""

import hashlib
import json
import sys

import base58
import rfc8785
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


def hashes(document, proof):
    options = {name: value for name, value in proof.items() if name != "proofValue"}
    unsecured = {name: value for name, value in document.items() if name != "proof"}
    return hashlib.sha256(rfc8785.dumps(options)).digest() + hashlib.sha256(rfc8785.dumps(unsecured)).digest()


def verify(document):
    proof = document["proof"]
    multikey = proof["verificationMethod"].split("#")[1]
    key = base58.b58decode(multikey[1:])
    assert key[:2] == b"\xed\x01" and document["issuer"] == f"did:key:{multikey}"
    try:
        Ed25519PublicKey.from_public_bytes(key[2:]).verify(
            base58.b58decode(proof["proofValue"][1:]), hashes(document, proof)
        )
    except InvalidSignature:
        return False
    return True


def sign(document, seed):
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    multikey = "z" + base58.b58encode(b"\xed\x01" + key.public_key().public_bytes_raw()).decode()
    document["issuer"] = f"did:key:{multikey}"
    proof = {
        "type": "DataIntegrityProof",
        "cryptosuite": "eddsa-jcs-2022",
        "created": "2026-11-22T09:00:00Z",
        "verificationMethod": f"did:key:{multikey}#{multikey}",
        "proofPurpose": "assertionMethod",
        "@context": document["@context"],
    }
    proof["proofValue"] = "z" + base58.b58encode(key.sign(hashes(document, proof))).decode()
    return {**document, "proof": proof}


def main():
    command = json.load(sys.stdin)
    answer = sign(command["sign"], command["seed"]) if "sign" in command else verify(command["verify"])
    json.dump(answer, sys.stdout, ensure_ascii=True)


main()
