// The evidence of a claim: photos that the service stores, and links to other places.

import type { JSX } from 'preact';

import { send } from '../api/client.js';
import { wordsOf } from '../api/failure.js';
import { useLoad } from '../parts/load.js';
import { Section } from '../parts/page.js';

/** The photos and links. */
export const Evidence = ({ evidence }: { evidence: readonly string[] }): JSX.Element => (
  <Section title="Evidence" id="evidence">
    <ul class="evidence">
      {evidence.map((uri, index) => (
        <li key={uri}>
          <Item uri={uri} number={index + 1} />
        </li>
      ))}
    </ul>
  </Section>
);

function Item({ uri, number }: { uri: string; number: number }): JSX.Element {
  const digest = /^ni:\/\/\/sha-256;([A-Za-z0-9_-]+)$/.exec(uri)?.[1];
  if (digest !== undefined) return <Photo digest={digest} number={number} />;
  if (/^https?:\/\//.test(uri)) {
    return (
      <a href={uri} target="_blank" rel="noopener noreferrer">
        {uri}
      </a>
    );
  }
  return <code>{uri}</code>;
}

/**
 * A photo, which is requested with the key. A data URL shows it, because the policy of the page allows images of the
 * same origin and data URLs only.
 */
function Photo({ digest, number }: { digest: string; number: number }): JSX.Element {
  const photo = useLoad(digest, async (signal) => {
    const response = await send(`/.well-known/ni/sha-256/${digest}`, { accept: '*/*', signal, limit: 120_000 });
    return dataUrl(await response.blob());
  });
  const name = `Photo ${number} of the evidence`;
  if (photo.error !== null) {
    return (
      <p>
        {name} is not shown. {wordsOf(photo.error)}{' '}
        <button type="button" class="link" onClick={photo.reload}>
          Try again
        </button>
      </p>
    );
  }
  if (photo.data === null) return <p>Loading {name.toLowerCase()}…</p>;
  if (!photo.data.startsWith('data:image/')) {
    return (
      <a href={photo.data} download={digest}>
        File {number} of the evidence
      </a>
    );
  }
  return (
    <figure>
      <img src={photo.data} alt={name} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The photo cannot be read.'));
    reader.readAsDataURL(blob);
  });
}
