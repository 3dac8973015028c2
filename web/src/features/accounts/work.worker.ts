import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { solutionOf } from './work'

// Not by the browser's own digest, which pages without TLS lack.
addEventListener('message', ({ data }) =>
  postMessage(solutionOf(data, (text) => bytesToHex(sha256(utf8ToBytes(text))))),
)
