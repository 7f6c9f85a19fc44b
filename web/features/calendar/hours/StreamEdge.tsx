import { type PointerEvent, type SyntheticEvent, useRef } from 'react';
import css from './Block.module.css';
import { lengthAfter } from './stream-length.ts';

/** The lower edge of a stream: dragged, it changes the planned length. Alt with up and down on the stream does the same. */
export function StreamEdge({ minutes, stretch, done }: Props) {
  const began = useRef<{ y: number; minutes: number; hour: number } | null>(null);
  const hold = (event: SyntheticEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const lengthAt = ({ clientY }: PointerEvent) =>
    began.current && lengthAfter(began.current.minutes, ((clientY - began.current.y) / began.current.hour) * 60);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the stream's keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the edge only must not open the stream
    <span
      className={css.edge}
      data-edge
      onMouseDown={hold}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={hold}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const hour = event.currentTarget.closest('[data-day]')?.getBoundingClientRect().height ?? 1;
        began.current = { y: event.clientY, minutes, hour };
      }}
      onPointerMove={(event) => {
        const length = lengthAt(event);
        if (length !== null) stretch(length);
      }}
      onPointerUp={(event) => {
        const length = lengthAt(event);
        began.current = null;
        if (length !== null && length !== minutes) done(length);
        else stretch(null);
      }}
      onPointerCancel={() => {
        began.current = null;
        stretch(null);
      }}
    />
  );
}

interface Props {
  /** As it is drawn. */
  minutes: number;
  /** While it is dragged; null once it isn't. */
  stretch: (minutes: number | null) => void;
  done: (minutes: number) => void;
}
