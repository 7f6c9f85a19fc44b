import { existsSync } from 'node:fs';
import { progress } from './progress.mjs';
import { canInstall, findProgram, howToInstall, installDebianPackage } from './system.mjs';

const modules = { 'libnginx-mod-rtmp': 'ngx_rtmp_module.so', 'libnginx-mod-stream': 'ngx_stream_module.so' };
const packages = ['nginx', ...Object.keys(modules)];

/** nginx with its RTMP module: the real server that streams are sent to in tests. If it can't be installed, those are skipped. */
export async function provideNginx() {
  if (isThere()) return;
  const install = async () => {
    for (const name of packages) {
      const reason = await installDebianPackage(name);
      if (reason) return reason;
    }
    return null;
  };
  const reason = canInstall()
    ? await progress('Installing nginx with RTMP for the tests', install)
    : `not installed; run ${howToInstall(packages.join(' '))}`;
  if (!isThere()) console.log(`  Skipping the tests that stream to nginx (${reason}).`);
}

const isThere = () => findProgram('nginx') !== null && Object.values(modules).every((file) => existsSync(`/usr/lib/nginx/modules/${file}`));
