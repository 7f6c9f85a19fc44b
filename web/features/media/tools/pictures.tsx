import css from './pictures.module.css';

const frames = Array.from({ length: 9 }, (_, index) => index);
const bars = Array.from({ length: 60 }, (_, index) => index);
/** An illustration of a voice that gets loud once: the height of each bar. */
const level = (bar: number) => 6 + Math.abs(Math.sin(bar * 1.7) * Math.cos(bar * 0.6)) * 16 + (bar >= 33 && bar <= 44 ? 34 : 0);

/** A program picture, and the platforms it goes to. */
export function LivePicture() {
  return (
    <svg className={css.picture} viewBox="0 0 560 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={css.kept} x="40" y="26" width="228" height="128" rx="6" />
      <circle className={css.sun} cx="154" cy="76" r="22" />
      <path className={css.hill} d="M94 150 C98 118 122 108 154 108 S210 118 214 150 Z" />
      {[42, 90, 138].map((y) => (
        <g key={y}>
          <path className={css.way} d={`M276 90 C330 90 330 ${y} 388 ${y} M380 ${y - 8} L388 ${y} L380 ${y + 8}`} />
          <rect className={css.phone} x="404" y={y - 18} width="96" height="36" rx="8" />
        </g>
      ))}
    </svg>
  );
}

/** A timeline with a part kept. */
export function EditorPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 560 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {Array.from({ length: 29 }, (_, index) => index).map((tick) => (
        <line key={tick} className={css.tick} x1={20 + tick * 18.6} x2={20 + tick * 18.6} y1="30" y2={tick % 4 === 0 ? 42 : 36} />
      ))}
      {frames.map((frame) => (
        <g key={frame} transform={`translate(${20 + frame * 58} 54)`} className={frame < 2 || frame > 6 ? css.out : undefined}>
          <rect className={css.sky} width="56" height="52" />
          <circle className={css.sun} cx={10 + frame * 4.5} cy={16 + Math.abs(frame - 4) * 1.5} r="6" />
          <path className={css.hill} d="M0 52 V40 L14 30 L26 39 L40 24 L56 38 V52 Z" />
        </g>
      ))}
      {bars.map((bar) => (
        <rect
          key={bar}
          className={bar >= 13 && bar <= 46 ? css.wave : css.faint}
          x={20 + bar * 8.7}
          y={137 - level(bar) / 4}
          width="4"
          height={level(bar) / 2}
          rx="2"
        />
      ))}
      <rect className={css.kept} x="134" y="50" width="294" height="108" rx="6" />
      <rect className={css.grip} x="130" y="50" width="9" height="108" rx="4" />
      <rect className={css.grip} x="423" y="50" width="9" height="108" rx="4" />
      <line className={css.head} x1="270" x2="270" y1="26" y2="164" />
      <circle className={css.headTop} cx="270" cy="26" r="6" />
    </svg>
  );
}

/** A voice that gets loud once, and the vertical clip made of it. */
export function ClipsPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 560 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {bars.slice(0, 46).map((bar) => (
        <rect
          key={bar}
          className={bar >= 33 && bar <= 44 ? css.loud : css.faint}
          x={28 + bar * 7.4}
          y={90 - level(bar)}
          width="4"
          height={level(bar) * 2}
          rx="2"
        />
      ))}
      <rect className={css.kept} x="264" y="26" width="100" height="128" rx="6" />
      <path className={css.way} d="M372 90 H416 M408 82 L416 90 L408 98" />
      <rect className={css.phone} x="434" y="18" width="82" height="144" rx="10" />
      <svg x="438" y="22" width="74" height="136" viewBox="0 0 74 136" aria-hidden="true">
        <rect className={css.sky} width="74" height="136" rx="6" />
        <circle className={css.sun} cx="48" cy="42" r="12" />
        <path className={css.hill} d="M0 136 V92 L20 70 L36 88 L56 62 L74 84 V130 A6 6 0 0 1 68 136 H6 A6 6 0 0 1 0 130 Z" />
      </svg>
    </svg>
  );
}
