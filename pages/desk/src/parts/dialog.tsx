// A modal dialog. The browser keeps the focus inside, closes it with Escape, and returns the focus afterwards.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Shows a dialog while it is rendered. Without `onClose`, only its own buttons close it. */
export function Dialog(properties: {
  title: string;
  id: string;
  onClose?: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { title, id, onClose, children } = properties;
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next event, so that the opener still has the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      dialog.current?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.querySelector('h1')?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
