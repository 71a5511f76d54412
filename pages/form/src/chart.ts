// The small chart of the days. The rows contain the numbers, and so does the chart's accessible name.
//
// Chart.js is loaded when the chart is first drawn, so the form never waits for it.

import type { Chart } from 'chart.js';

import { numberText, text } from './language.js';
import { byId } from './page.js';

export interface Bar {
  readonly name: string;
  readonly value: number | null;
}

let chart: Chart<'bar'> | undefined;
let shown: readonly Bar[] = [];
let shownState = '';

/** Draws the days. Hides the chart if fewer than two days have a weight. */
export async function showChart(bars: readonly Bar[], unit: string): Promise<void> {
  const state = JSON.stringify([bars, unit]);
  const isSame = state === shownState;
  shown = bars;
  shownState = state;
  const weights = bars.flatMap(({ value }) => value ?? []);
  byId('figure').hidden = weights.length < 2;
  if (weights.length < 2 || isSame) return;
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  byId('chart-words').textContent =
    least === most
      ? text('chart.same', { value: numberText(most), unit })
      : text('chart.range', { least: numberText(least), most: numberText(most), mean: mean.toFixed(1), unit });
  byId('chart').setAttribute(
    'aria-label',
    text('chart.days', { days: bars.map((bar) => describe(bar, unit)).join(', ') }),
  );
  const canvas = byId('chart').parentElement!;
  // Offline, the script may not be cached yet, or may be outdated after an update. The text below the chart is still
  // shown, and the next change tries again.
  await draw().then(
    () => (canvas.hidden = false),
    () => (canvas.hidden = true),
  );
}

const describe = ({ name, value }: Bar, unit: string): string =>
  value === null
    ? text('chart.day.none', { day: name })
    : text('chart.day', { day: name, value: numberText(value), unit });

async function draw(): Promise<void> {
  const { Chart, BarController, BarElement, CategoryScale, LinearScale } = await import('chart.js');
  Chart.register(BarController, BarElement, CategoryScale, LinearScale);
  const labels = shown.map(({ name }) => name.split(/ (.*)/, 2));
  const data = shown.map(({ value }) => value);
  const { text, line, bar } = colours();
  chart ??= new Chart(byId<HTMLCanvasElement>('chart'), {
    type: 'bar',
    data: { labels: [], datasets: [{ data: [], borderRadius: 4, maxBarThickness: 48 }] },
    options: { maintainAspectRatio: false, events: [], animation: isCalm() ? false : { duration: 250 } },
  });
  chart.data.labels = labels;
  Object.assign(chart.data.datasets[0]!, { data, backgroundColor: bar });
  chart.options.scales = {
    x: {
      grid: { display: false },
      border: { color: line },
      ticks: { color: text, font: { size: 13 }, maxRotation: 0 },
    },
    y: {
      beginAtZero: true,
      border: { display: false },
      grid: { color: line },
      ticks: { color: text, font: { size: 13 }, maxTicksLimit: 4 },
    },
  };
  chart.update();
}

function colours(): { text: string; line: string; bar: string } {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return { text: colour('--soft'), line: colour('--line'), bar: colour('--accent') };
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  if (chart) void draw();
});
