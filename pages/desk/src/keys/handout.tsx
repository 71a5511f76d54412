// A created key: shown once, with its link and a QR code for a phone.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';

import type { CreatedKey } from '../api/types.js';
import { day } from '../parts/format.js';
import { Live } from '../parts/page.js';
import { scopesInWords } from './scopes.js';

/** Shows the key until the user closes it. The service stores only its digest, so it cannot be shown again. */
export function Handout({ created, onClose }: { created: CreatedKey; onClose: () => void }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const page = created.scopes.includes('claims:status') ? 'desk' : 'form';
  const link = `${location.origin}/${page}/#key=${encodeURIComponent(created.key)}`;
  const copy = async (text: string, name: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(`The ${name} is copied.`);
    } catch {
      setCopied(`The browser does not allow copying. Select the ${name}, and copy it yourself.`);
    }
  };
  return (
    <section class="card handout" aria-labelledby="handout">
      <h2 id="handout" tabIndex={-1} ref={heading}>
        The key of {created.subject}
      </h2>
      <p>
        {scopesInWords(created.scopes)}
        {created.expires && `, until ${day(created.expires)}`}. This page shows the key only now: hand it out before you
        close it.
      </p>
      <div class="columns">
        <figure>
          <QrCode text={link} />
          <figcaption>Scan it with the phone to open the {page} with the key</figcaption>
        </figure>
        <div>
          <h3>Link</h3>
          <p>
            <code class="secret">{link}</code>
          </p>
          <h3>Key</h3>
          <p>
            <code class="secret">{created.key}</code>
          </p>
          <p class="hint">Anyone with the link or the key can use it. Send it to this person only.</p>
        </div>
      </div>
      <div class="buttons">
        <button type="button" class="quiet" onClick={() => copy(link, 'link')}>
          Copy the link
        </button>
        <button type="button" class="quiet" onClick={() => copy(created.key, 'key')}>
          Copy the key
        </button>
        <button type="button" class="quiet" onClick={() => print()}>
          Print
        </button>
        <button type="button" class="primary" onClick={onClose}>
          Done
        </button>
      </div>
      <Live>{copied}</Live>
    </section>
  );
}

/** A QR code as one path: dark squares on white, in both colour schemes, because readers expect this contrast. */
function QrCode({ text }: { text: string }): JSX.Element {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the link"
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
