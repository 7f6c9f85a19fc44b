import { existsSync } from 'node:fs';
import { progress } from './progress.mjs';
import { canInstall, findProgram, installWithoutStarting } from './system.mjs';

const modules = '/usr/lib/nginx/modules';
const gstreamer = ['tools', 'plugins-base', 'plugins-good', 'plugins-bad', 'plugins-ugly'].map((part) => `gstreamer1.0-${part}`);
const packages = ['nginx', 'libnginx-mod-rtmp', 'libnginx-mod-stream', 'openssl', ...gstreamer];

/**
 * What live streams are tested with: nginx with its RTMP and stream modules as servers, GStreamer as an encoder. If they can't be
 * installed, this prints that, and their tests are skipped.
 */
export async function provideLivePeers() {
  if (isThere()) return;
  const reason = canInstall()
    ? await progress('Installing nginx and GStreamer for the tests', () => installWithoutStarting(packages))
    : `not installed; run \`sudo apt-get install ${packages.join(' ')}\``;
  if (!isThere()) console.log(`  Skipping live streaming tests with nginx and GStreamer (${reason}).`);
}

const isThere = () =>
  ['nginx', 'openssl', 'gst-launch-1.0'].every((name) => findProgram(name)) &&
  ['rtmp', 'stream'].every((name) => existsSync(`${modules}/ngx_${name}_module.so`));
