// The report of a study in a frame, which can be printed.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { text } from '../api/client.js';
import { Failure } from '../api/failure.js';
import { SelectField } from '../parts/field.js';
import { useLoad } from '../parts/load.js';
import { Live, Note, Title, Trouble } from '../parts/page.js';
import { fileName, save } from '../parts/save.js';
import { href } from '../route.js';
import { fillFrame } from './frame.js';
import { languages } from './languages.js';

/** The view of a report. */
export function ReportView({ id }: { id: string }): JSX.Element {
  const [language, setLanguage] = useState('');
  const query = language === '' ? '' : `&language=${language}`;
  const address = `/v1/studies/${encodeURIComponent(id)}/report?format=html${query}`;
  const report = useLoad(address, (signal) => text(address, { accept: 'text/html', signal, limit: 120_000 }));
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(600);
  const page = report.data;
  const isUnassessed = report.error instanceof Failure && [400, 404, 409].includes(report.error.status ?? 0);
  return (
    <article class="report">
      <p>
        <a href={href(['studies', id])}>Back to the study</a>
      </p>
      <Title name={`Report of ${id}`}>Report of {id}</Title>
      <Live>{report.loading ? 'Loading…' : ''}</Live>
      {report.error !== null && <Trouble error={report.error} {...(!isUnassessed && { retry: report.reload })} />}
      {isUnassessed && (
        <Note>
          <p>
            There is no report of this study yet. <a href={href(['studies', id])}>The study</a> shows what is missing,
            for example its parameters.
          </p>
        </Note>
      )}
      {!isUnassessed && (
        <SelectField
          id="report-language"
          label="Language of the report"
          value={language}
          onChange={setLanguage}
          options={[['', 'As in the browser'], ...languages]}
        />
      )}
      {page !== null && (
        <>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => frame.current?.contentWindow?.print()}>
              Print
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => save(page, `${fileName(id)}-report.html`, 'text/html;charset=utf-8')}
            >
              Download the page
            </button>
          </div>
          <iframe
            key={page}
            ref={frame}
            title={`Report of ${id}`}
            sandbox="allow-same-origin allow-modals"
            srcdoc="<!doctype html><title>Report</title>"
            height={height}
            onLoad={(event) => setHeight(fillFrame(event.currentTarget, page))}
          />
        </>
      )}
    </article>
  );
}
