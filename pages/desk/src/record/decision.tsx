// The decision of the module about a claim: the verdicts of the rules, the findings, and the credential.

import type { JSX } from 'preact';

import { Section } from '../parts/page.js';
import { save } from '../parts/save.js';
import type { StoredRecord } from '../api/types.js';

/** The verdicts of the rules. */
export function Verdicts({ record }: { record: StoredRecord }): JSX.Element {
  return (
    <Section title="Checks" id="checks">
      <table>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {record.checks.map((check) => (
            <tr key={check.id}>
              <td>
                {check.rule}: {check.id.replaceAll('_', ' ')}
              </td>
              <td>
                <span class="badge" data-result={check.result}>
                  {check.result.replace('-', ' ')}
                </span>
                {check.code && (
                  <small>
                    <code>{check.code}</code>
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">
        Decided by the rule set {record.ruleSet}, module <code>{record.module.slice(0, 19)}…</code>
      </p>
    </Section>
  );
}

/** Findings with their advice; renders nothing without findings. */
export function Findings(properties: {
  title: string;
  id: string;
  lead: string;
  findings: readonly {
    readonly message: string;
    readonly help?: string | null;
    readonly path: string;
    readonly code: string;
  }[];
}): JSX.Element | null {
  const { title, id, lead, findings } = properties;
  if (findings.length === 0) return null;
  return (
    <Section title={title} id={id}>
      <p>{lead}</p>
      <ul class="findings">
        {findings.map(({ message, help, path, code }) => (
          <li key={`${code} ${path}`}>
            {message}
            {help && <small>{help}</small>}
            <small>
              <code>{path || code}</code>
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The credential, with its download. */
export function Credential({ record }: { record: StoredRecord }): JSX.Element {
  const { credential, verifiableCredential } = record;
  return (
    <Section title="Credential" id="credential">
      {credential ? (
        <dl class="facts">
          <div>
            <dt>Type</dt>
            <dd>{credential.type}</dd>
          </div>
          <div>
            <dt>Issuer</dt>
            <dd>
              <code>{credential.issuer}</code>
            </dd>
          </div>
        </dl>
      ) : (
        <p>The record has no credential. The service issues one once the record is verified.</p>
      )}
      {verifiableCredential && (
        <button
          type="button"
          class="quiet"
          onClick={() => save(JSON.stringify(verifiableCredential), `${record.id}.vc.json`, 'application/vc+json')}
        >
          Download the credential
        </button>
      )}
    </Section>
  );
}
