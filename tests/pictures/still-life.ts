import sharp from 'sharp';

/** Wall, table, vase and bowl. */
const palettes = [
  ['#e6ece9', '#c9a08c', '#3f7466', '#b04a2f'],
  ['#dfe3ee', '#c8b482', '#26408c', '#d9a441'],
  ['#efe6da', '#a9a29b', '#b5673a', '#2f3a56'],
  ['#d9e4e6', '#d8cbb8', '#6f9f88', '#edc9a0'],
  ['#e9e0ea', '#b79a86', '#7a4f86', '#e0b1a0'],
  ['#ece7d4', '#9fae8c', '#c48a1f', '#54633a'],
] as const;

/** A vase and a bowl on a table, as JPEG: looks like a product photo where it is small. */
export function stillLife(number: number): Promise<Buffer> {
  const [wall, table, vase, bowl] = palettes[number % palettes.length] ?? palettes[0];
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1080" height="1080">
      <rect width="100" height="100" fill="${wall}"/>
      <rect y="68" width="100" height="32" fill="${table}"/>
      <ellipse cx="46" cy="80" rx="24" ry="4" opacity=".18"/>
      <ellipse cx="74" cy="84" rx="18" ry="3" opacity=".18"/>
      <path d="M38 24h14v6c0 6 12 14 12 28 0 12-8 22-19 22s-19-10-19-22c0-14 12-22 12-28z" fill="${vase}"/>
      <path d="M30 48c3-6 8-11 8-18" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".35"/>
      <path d="M58 66h32c0 10-7 17-16 17s-16-7-16-17z" fill="${bowl}"/>
    </svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
}
