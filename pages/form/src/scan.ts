// Reads a QR code or barcode with the camera, where the browser has a detector. Elsewhere the buttons stay hidden.

import { text, type TextName } from './language.js';
import { byId } from './page.js';

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare const BarcodeDetector: { new (): Detector; getSupportedFormats(): Promise<string[]> };

/** A code to scan. */
export interface Wanted {
  /** The button that opens the camera. */
  readonly button: HTMLElement;
  readonly heading: TextName;
  /** The text for a code of something else. */
  readonly other: TextName;
  /** Returns the value in a code; `null` if the code is of something else. */
  valueIn(code: string): string | null;
  found(value: string): void;
}

/** Shows the button of a code if the browser can scan it. */
export async function prepareScan(wanted: Wanted): Promise<void> {
  const dialog = byId<HTMLDialogElement>('scanner');
  if (!(await isSupported())) return;
  wanted.button.hidden = false;
  wanted.button.addEventListener('click', () => {
    byId('s-scanner').textContent = text(wanted.heading);
    note(text('scan.hint'));
    dialog.showModal();
    void watch(dialog, (code) => {
      const value = wanted.valueIn(code.trim());
      if (value === null) return note(text(wanted.other, { found: code.slice(0, LONGEST_SHOWN) }));
      dialog.close();
      wanted.found(value);
    }).catch(() => note(text('scan.no_camera')));
  });
}

/** Reads codes from the camera while the dialog is open. */
async function watch(dialog: HTMLDialogElement, read: (code: string) => void): Promise<void> {
  const view = byId<HTMLVideoElement>('scanner-view');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
    view.srcObject = null;
  };
  if (!dialog.open) return stop();
  dialog.addEventListener('close', stop, { once: true });
  view.srcObject = stream;
  await view.play();
  const detector = new BarcodeDetector();
  while (dialog.open) {
    // A frame may not be ready yet.
    const [code] = await detector.detect(view).catch(() => []);
    if (code && dialog.open) read(code.rawValue);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}

async function isSupported(): Promise<boolean> {
  try {
    return navigator.mediaDevices !== undefined && (await BarcodeDetector.getSupportedFormats()).length > 0;
  } catch {
    return false; // no detector in this browser
  }
}

function note(words: string): void {
  if (byId('scanner-note').textContent !== words) byId('scanner-note').textContent = words;
}

const INTERVAL_MS = 250;
const LONGEST_SHOWN = 80;
