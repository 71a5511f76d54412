// The heading of a view, and notices: errors, progress, and results that screen readers announce.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { wordsOf } from '../api/failure.js';

let isFirst = true;

/** The heading of a view. It gets the focus when the view opens after another one, and names the document. */
export function Title({ children, name }: { children: ComponentChildren; name: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} – Hearth desk`;
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [name]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}

/** A notice about a failure, which is announced at once. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }): JSX.Element {
  return (
    <div class="notice wrong" role="alert">
      <p>{wordsOf(error)}</p>
      {retry && (
        <button type="button" class="quiet" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A notice for the user to read. */
export function Note({
  kind = 'advice',
  children,
}: {
  kind?: 'advice' | 'good';
  children: ComponentChildren;
}): JSX.Element {
  return <div class={`notice ${kind}`}>{children}</div>;
}

/** The text of a live region, which is announced when it changes. */
export function Live({ children }: { children?: ComponentChildren }): JSX.Element {
  return (
    <p class="live" role="status">
      {children}
    </p>
  );
}

/** A section with its heading. */
export function Section({
  title,
  id,
  children,
}: {
  title: string;
  id: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <section aria-labelledby={id} class="card">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A region that scrolls sideways by itself, also by the keyboard. */
export function Scroll({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="scroll" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}

/** The status of a record. The text, and not the colour alone, tells it. */
export const Status = ({ status }: { status: string }): JSX.Element => (
  <span class="badge" data-status={status}>
    {status}
  </span>
);
