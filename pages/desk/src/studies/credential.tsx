// The credential of a study: its state, its issue, its download, and the reasons why it cannot be issued yet.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import { Failure } from '../api/failure.js';
import type { ProblemError, Study } from '../api/types.js';
import { counted, time } from '../parts/format.js';
import { Live, Note, Section, Trouble } from '../parts/page.js';
import { fileName, save } from '../parts/save.js';
import { href } from '../route.js';
import { may } from '../session.js';

/** The credential with the figures of a study that has parameters. */
export function StudyCredential(properties: { id: string; study: Study; onIssued: () => void }): JSX.Element {
  const { id, study, onIssued } = properties;
  const address = `/v1/studies/${encodeURIComponent(id)}/credential`;
  const [state, setState] = useState('');
  const [error, setError] = useState<unknown>(null);
  const run = async (during: string, steps: () => Promise<string>) => {
    setState(during);
    setError(null);
    try {
      setState(await steps());
    } catch (failure) {
      setState('');
      setError(failure);
    }
  };
  const issue = () =>
    run('Issuing…', async () => {
      await json(address, { method: 'POST', limit: 120_000 });
      onIssued();
      return 'The credential is issued.';
    });
  const download = () =>
    run('Loading the credential…', async () => {
      const { verifiableCredential } = await json<{ verifiableCredential: unknown }>(address, { limit: 120_000 });
      save(JSON.stringify(verifiableCredential), `${fileName(id)}.vc.json`, 'application/vc+json');
      return '';
    });
  const { credential } = study;
  const isCurrent = credential?.status === 'current';
  return (
    <Section title="Credential of the study" id="study-credential">
      <State credential={credential ?? null} />
      <Live>{state}</Live>
      {error !== null && <Refusal error={error} />}
      <div class="buttons">
        {may('studies:write') && !isCurrent && (
          <button type="button" class="primary" onClick={issue} disabled={state === 'Issuing…'}>
            {credential ? 'Issue a new credential' : 'Issue the credential'}
          </button>
        )}
        {credential && (
          <button type="button" class="quiet" onClick={download}>
            Download the credential
          </button>
        )}
      </div>
    </Section>
  );
}

function State({ credential }: { credential: Study['credential'] | null }): JSX.Element {
  if (!credential) {
    return (
      <p>
        The study has no credential. A credential states the figures of the study and its counted claims, signed by this
        service. Each counted record must be verified, and each drawn household measured or listed as a dropout.
      </p>
    );
  }
  return (
    <>
      <p>
        Issued on {time(credential.issuedAt)}, {credential.status}. <code>{credential.id}</code>
      </p>
      {credential.staleBecause && (
        <>
          <p>It no longer states what the study shows:</p>
          <ul class="findings">
            {credential.staleBecause.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The reasons why the service does not issue the credential. */
function Refusal({ error }: { error: unknown }): JSX.Element {
  const errors = error instanceof Failure ? error.errors.filter(({ severity }) => severity === 'error') : [];
  if (errors.length === 0) return <Trouble error={error} />;
  return (
    <Note>
      <div role="alert">
        <p>The credential cannot be issued yet. {counted(errors.length, 'condition is', 'conditions are')} not met:</p>
        <ul class="findings">
          {errors.slice(0, SHOWN).map((reason) => (
            <Reason key={`${reason.code} ${reason.pointer}`} {...reason} />
          ))}
        </ul>
        {errors.length > SHOWN && <p>The first {SHOWN} are shown.</p>}
      </div>
    </Note>
  );
}

function Reason({ detail, help, params }: ProblemError): JSX.Element {
  const { record } = (params ?? {}) as { record?: unknown };
  return (
    <li>
      {detail}
      {help && <small>{help}</small>}
      {typeof record === 'string' && (
        <small>
          <a href={href(['claims', record])}>Open the record</a>
        </small>
      )}
    </li>
  );
}

/** The most reasons that are shown. */
const SHOWN = 20;
