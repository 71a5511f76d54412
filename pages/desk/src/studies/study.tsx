// A study: its progress, its figures in brief, its warnings and its parameters.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { json, pages, text } from '../api/client.js';
import { Failure } from '../api/failure.js';
import type { ListedStudy, Study } from '../api/types.js';
import { time } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Note, Title, Trouble } from '../parts/page.js';
import { fileName, save } from '../parts/save.js';
import { href } from '../route.js';
import { may } from '../session.js';
import { Findings } from '../record/decision.js';
import { StudyCredential } from './credential.js';
import { Days } from './days.js';
import { Figures } from './figures.js';
import { Parameters } from './parameters.js';
import { Progress } from './progress.js';

/** The view of a study. With `edit` in the query, the form of the parameters is open. */
export function StudyView({ id, query }: { id: string; query: URLSearchParams }): JSX.Element {
  const address = `/v1/studies/${encodeURIComponent(id)}`;
  const study = useLoad(address, (signal) => found(address, signal));
  const listed = useLoad(`listed ${id}`, (signal) => listedStudy(id, signal));
  const hasClaims = listed.data !== null && Object.keys(listed.data.records).length > 0;
  const isNew = study.data === null && !study.loading && study.error === null;
  const [done, setDone] = useState('');
  // The form of the parameters stays while the study is loaded again.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled((before) => before || !study.loading), [study.loading]);
  const stored = () => {
    setDone('The parameters are stored.');
    study.reload();
    listed.reload();
  };
  return (
    <article>
      <p>
        <a href="#/studies">All studies</a>
      </p>
      <Title name={id}>{id}</Title>
      <Live>{study.loading || listed.loading ? 'Loading…' : done}</Live>
      {[study, listed].map(
        ({ error, reload: again }, index) => error !== null && <Trouble key={index} error={error} retry={again} />,
      )}
      {listed.error === null && !listed.loading && !hasClaims && <NoClaims id={id} isKnown={listed.data !== null} />}
      {isNew && hasClaims && (
        <Note>
          <p>
            This study has claims but no parameters, so it is not assessed. Set its parameters below; each is optional.
          </p>
        </Note>
      )}
      {study.data && <Links id={id} study={study.data} />}
      {listed.data && <Progress listed={listed.data} assessment={study.data?.assessment ?? null} />}
      {hasClaims && <Days id={id} />}
      {hasClaims && study.data?.assessment && <Figures assessment={study.data.assessment} />}
      {study.data && (
        <Findings
          title={study.data.assessment ? 'Warnings' : 'Why the study is not assessed'}
          id="findings"
          lead={study.data.assessment ? 'The assessment reports:' : 'The stored claims do not allow an assessment yet:'}
          findings={
            study.data.findings as readonly { message: string; help: string | null; path: string; code: string }[]
          }
        />
      )}
      {study.data && <StudyCredential id={id} study={study.data} onIssued={study.reload} />}
      {may('studies:write') && isSettled && study.error === null && (
        <Parameters id={id} study={study.data} isOpen={isNew || query.has('edit')} onStored={stored} />
      )}
      {study.data && <p class="hint">The parameters were last set on {time(study.data.updatedAt)}.</p>}
    </article>
  );
}

const NoClaims = ({ id, isKnown }: { id: string; isKnown: boolean }): JSX.Element => (
  <Note>
    <p>
      {isKnown ? 'The study has no claims yet, so its report has no figures.' : 'There is no study with this id yet.'}{' '}
      Field workers enter <code>{id}</code> as the study in their forms. Their claims then appear here.
    </p>
  </Note>
);

function Links({ id, study }: { id: string; study: Study }): JSX.Element {
  const [error, setError] = useState<unknown>(null);
  const table = async (format: string) => {
    const address = `/v1/studies/${encodeURIComponent(id)}/report?format=${format}`;
    setError(null);
    try {
      save(await text(address, { accept: 'text/csv', limit: 120_000 }), `${fileName(id)}-${format}.csv`, 'text/csv');
    } catch (failure) {
      setError(failure);
    }
  };
  const selections = Object.entries((study.selection ?? {}) as Record<string, string | null>);
  return (
    <>
      <div class="buttons">
        <a class="primary button" href={href(['studies', id, 'report'])}>
          Open the report
        </a>
        <button type="button" class="quiet" onClick={() => table('csv')}>
          Table of households
        </button>
        <button type="button" class="quiet" onClick={() => table('figures')}>
          Table of figures
        </button>
        <a class="quiet button" href={href(['claims'], { study: id })}>
          Claims of the study
        </a>
      </div>
      {error !== null && <Trouble error={error} />}
      {selections.length > 0 && (
        <p>
          Selections:{' '}
          {selections.map(([group, selection], index) => (
            <span key={group}>
              {index > 0 && ', '}
              {group} {selection ? <a href={href(['selection', selection])}>{selection}</a> : 'none'}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Requests a study; `null` if it has no parameters. */
async function found(address: string, signal: AbortSignal): Promise<Study | null> {
  try {
    return await json<Study>(address, { signal, limit: 60_000 });
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/** Returns the entry of a study in the list, which counts its records; `null` if the list does not have it. */
async function listedStudy(id: string, signal: AbortSignal): Promise<ListedStudy | null> {
  for await (const page of pages<ListedStudy>('/v1/studies', new URLSearchParams(), signal)) {
    const entry = page.find((study) => study.id === id);
    if (entry) return entry;
  }
  return null;
}
