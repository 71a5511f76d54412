// Reads the household's QR code or barcode with the camera, where the browser has a detector. Elsewhere the button stays
// hidden.

import { text } from './language.js';
import { byId } from './page.js';

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare const BarcodeDetector: { new (): Detector; getSupportedFormats(): Promise<string[]> };

/**
 * Prepares the button.
 *
 * @param householdIn returns the household of a code; `null` if the code is of something else
 * @param found called with the household
 */
export async function prepareScan(
  householdIn: (code: string) => string | null,
  found: (id: string) => void,
): Promise<void> {
  const dialog = byId<HTMLDialogElement>('scanner');
  if (!(await isSupported())) return;
  byId('scan').hidden = false;
  byId('scan').addEventListener('click', () => {
    note(text('scan.hint'));
    dialog.showModal();
    void watch(dialog, (code) => {
      const household = householdIn(code.trim());
      if (household === null) return note(text('scan.other', { found: code.slice(0, LONGEST_SHOWN) }));
      dialog.close();
      found(household);
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
