// `npm run dev`: the server, restarted on every change, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process';
import { requireNode20 } from './bootstrap/node-version.mjs';

requireNode20();
const [{ installPackages }, { fail }, { inRoot, ownNode }] = await Promise.all([
  import('./bootstrap/packages.mjs'),
  import('./bootstrap/terminal.mjs'),
  import('./bootstrap/files.mjs'),
]);

const port = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';

try {
  await installPackages();
  const env = { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` };
  const children = [
    spawn(ownNode, ['--watch', '--watch-preserve-output', inRoot('server', 'main.ts')], { stdio: 'inherit', env }),
    spawn(ownNode, [inRoot('node_modules', '@react-router', 'dev', 'bin.cjs'), 'dev', '--port', webPort, '--strictPort'], {
      stdio: 'inherit',
      env,
      cwd: inRoot('web'),
    }),
  ];
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Each is useless without the other.
  for (const child of children) child.on('exit', end);
} catch (error) {
  fail(error);
}
