// Answers the part of the VC API that test suites of the W3C call, with `credential.sign` and `credential.verify`.
//
//   HEARTH_ARTIFACTS=target/hearth node tests/credentials/vc-api.mjs --port 40443 \
//     --tls-key key.pem --tls-cert cert.pem --status-list https://localhost:8787/v1/status/revocation
//
// | request | answer |
// |---|---|
// | `POST /credentials/issue` with `credential` | 201 and the signed credential, or 400 with `errors` |
// | `POST /credentials/verify` with `verifiableCredential` | 200 with `verified: true`, or 400 with `errors` |
//
// It listens on the loopback interface only. Everything else is left out: presentations, credentials in envelopes, and
// `options`. With `--status-list`, an issued credential names entry 0 of this list, and each verification loads it.
//
// The credentials of the suites are not about Kitchen Performance Tests. Hearth never verifies these
// (`credential.unknown_subject`), because no check compares their statements: here, this one error is a warning.

import { createServer } from 'node:http';
import { createServer as createSecureServer, get } from 'node:https';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { OURS, invoke, valid } from './hearth.mjs';

/** Returns a server that issues with `secretKey`. `tls` is the options of a TLS server. */
export function server({ secretKey = OURS.secretKey, statusList, tls } = {}) {
  const endpoints = {
    '/credentials/issue': ({ credential }) => issued(credential, { secretKey, statusList }),
    '/credentials/verify': ({ verifiableCredential }) => verified(verifiableCredential, { statusList }),
  };
  const answer = async (request, response) => {
    const failed = ({ message }) => [500, { errors: [message] }];
    const [status, body] = await answered(request, endpoints).catch(failed);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  return tls ? createSecureServer(tls, answer) : createServer(answer);
}

async function answered(request, endpoints) {
  const endpoint = request.method === 'POST' && endpoints[request.url];
  if (!endpoint) return [404, { errors: [`there is no ${request.method} ${request.url}`] }];
  const parts = [];
  for await (const part of request) parts.push(part);
  let body;
  try {
    body = JSON.parse(Buffer.concat(parts));
  } catch ({ message }) {
    return [400, { errors: [message] }];
  }
  return endpoint(body ?? {});
}

function issued(credential, { secretKey, statusList }) {
  const status = statusList && {
    id: `${statusList}#0`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '0',
    statusListCredential: statusList,
  };
  const document = status ? { ...credential, credentialStatus: status } : credential;
  const answer = invoke('credential.sign', { document, secretKey, created: now() });
  return answer.outcome === 'valid' ? [201, answer.document] : [400, { errors: findings(answer).map(line) }];
}

async function verified(credential, { statusList }) {
  const statusLists = statusList ? [await loaded(statusList)] : undefined;
  const answer = invoke('credential.verify', { credential, now: now(), statusLists });
  const isError = ({ code, severity }) => severity === 'error' && code !== 'credential.unknown_subject';
  const errors = findings(answer).filter(isError).map(line);
  const warnings = findings(answer).filter((finding) => !isError(finding)).map(line);
  const isVerified = answer.checks !== undefined && errors.length === 0;
  return [isVerified ? 200 : 400, { verified: isVerified, checks: answer.checks, warnings, errors }];
}

const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/** Returns the findings of an answer. A request that could not be read has one error. */
const findings = (answer) => answer.findings ?? [{ ...answer.error, severity: 'error' }];

const line = ({ code, path, message }) => `${code} at ${path || '/'}: ${message}`;

/** Returns a status list of a service, whose certificate may be made for a test. */
function loaded(url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { rejectUnauthorized: false }, async (response) => {
      const parts = [];
      for await (const part of response) parts.push(part);
      resolve(JSON.parse(Buffer.concat(parts)));
    });
    request.on('error', reject);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '40443' },
      'tls-key': { type: 'string' },
      'tls-cert': { type: 'string' },
      'secret-key': { type: 'string' },
      'status-list': { type: 'string' },
    },
  });
  const [key, cert] = [values['tls-key'], values['tls-cert']];
  const tls = key && cert && { key: readFileSync(key), cert: readFileSync(cert) };
  const { 'secret-key': secretKey = OURS.secretKey, 'status-list': statusList } = values;
  server({ secretKey, statusList, tls }).listen(Number(values.port), '127.0.0.1', () => {
    console.log(`${tls ? 'https' : 'http'}://127.0.0.1:${values.port}`);
    console.log(valid('credential.key', { secretKey }).did);
  });
}
