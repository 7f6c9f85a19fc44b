/** A file as base64. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // More arguments than this overflow the stack.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}

async function written(bitmap: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas in workers.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return base64Of(await canvas.convertToBlob({ type: 'image/png' }));
}

self.onmessage = ({ data }: MessageEvent<ImageBitmap>) => {
  written(data).then(
    (png) => self.postMessage({ png }),
    (thrown) => self.postMessage({ failure: String(thrown) }),
  );
};
