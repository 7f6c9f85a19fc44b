import type { ReactNode } from 'react';

/** All states of a post, an account or a stream. Each has its own shape, so that it is recognizable without color. */
export type StateName =
  | 'draft'
  | 'warning'
  | 'awaiting-approval'
  | 'scheduled'
  | 'publishing'
  | 'published'
  | 'incomplete'
  | 'healthy'
  | 'failed'
  | 'unconfirmed'
  | 'reconnecting'
  | 'retrying'
  | 'onHold'
  | 'cancelled'
  | 'live';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
/** A cutout in a filled shape shows the background. */
const cut = { ...line, stroke: 'var(--glyph-ground, var(--c-surface))', strokeWidth: 1.75 };
const ring = <circle cx="8" cy="8" r="6.25" {...line} />;
// Ten dashes on the circumference of 39.27.
const dashedRing = <circle cx="8" cy="8" r="6.25" {...line} strokeLinecap="butt" strokeDasharray="2.35 1.577" strokeDashoffset="1.1" />;
const disc = (
  <>
    <circle cx="8" cy="8" r="7" fill="currentColor" />
    <path d="M5.1 8.25 7.1 10.2 10.95 6.1" {...cut} />
  </>
);
const arrows = (
  <>
    <path d="M13.9 6.6A6.1 6.1 0 0 0 2.9 4.9M2.1 9.4a6.1 6.1 0 0 0 11 1.7" {...line} />
    <path d="M2.6 2.2v2.9h2.9M13.4 13.8v-2.9h-2.9" {...line} />
  </>
);

/** The icons, in a square of 16. */
export const glyphs: Record<Exclude<StateName, 'live'>, ReactNode> = {
  draft: dashedRing,
  // Needs attention: a problem to fix, a choice to make.
  warning: (
    <>
      {ring}
      <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5Z" fill="currentColor" />
    </>
  ),
  // A person: reserved for approvals.
  'awaiting-approval': (
    <>
      {ring}
      <circle cx="8" cy="6.1" r="1.7" fill="currentColor" />
      <path d="M4.9 11.3a3.1 3.1 0 0 1 6.2 0Z" fill="currentColor" />
    </>
  ),
  scheduled: (
    <>
      {ring}
      <path d="M8 4.6V8l2.3 1.5" {...line} />
    </>
  ),
  publishing: (
    <>
      <circle cx="8" cy="8" r="6.25" {...line} opacity="0.28" />
      <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" {...line} strokeWidth="1.75" />
    </>
  ),
  published: disc,
  incomplete: (
    <>
      {ring}
      <path d="M5.1 8.25 7.1 10.2 10.95 6.1" {...line} />
    </>
  ),
  healthy: disc,
  failed: (
    <>
      <rect x="3.05" y="3.05" width="9.9" height="9.9" rx="1.5" transform="rotate(45 8 8)" fill="currentColor" />
      <path d="M8 4.7v3.7" {...cut} />
      <circle cx="8" cy="10.9" r="1" fill="var(--glyph-ground, var(--c-surface))" />
    </>
  ),
  unconfirmed: (
    <>
      {dashedRing}
      <path d="M6.35 6.45a1.7 1.7 0 1 1 2.5 1.5c-.55.3-.85.6-.85 1.15" {...line} strokeWidth="1.4" />
      <circle cx="8" cy="11.15" r="0.85" fill="currentColor" />
    </>
  ),
  reconnecting: arrows,
  retrying: arrows,
  onHold: (
    <>
      {ring}
      <path d="M6.4 5.6v4.8M9.6 5.6v4.8" {...line} />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="m3.6 12.4 8.8-8.8" {...line} />
    </>
  ),
};
