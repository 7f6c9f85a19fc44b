/** Every column with the key of a stored file. A test compares this list with the schema. */
export const storedFiles: readonly { table: string; column: string }[] = [
  { table: 'media', column: 'file_key' },
  { table: 'media', column: 'thumbnail_key' },
  { table: 'media_rendition', column: 'file_key' },
  { table: 'account', column: 'avatar_key' },
  { table: 'brand_font', column: 'file_key' },
  { table: 'sandbox_file', column: 'file_key' },
  { table: 'video', column: 'sheet_key' },
  { table: 'video', column: 'waveform_key' },
  { table: 'video', column: 'proxy_key' },
  { table: 'video_job', column: 'file_key' },
  { table: 'video_job', column: 'poster_key' },
  { table: 'stream_segment', column: 'file_key' },
];
