import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '@everycast/streaming/testing/ports';

const module = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so';

/** Whether this machine has nginx with its WebDAV module. */
export const hasWebdavServer = existsSync('/usr/sbin/nginx') && existsSync(module);

export interface WebdavServer {
  /** Of the files, ending with a slash. */
  url: string;
  username: string;
  password: string;
  /** Where its files are. */
  folder: string;
  put(path: string, content: string | Uint8Array): Promise<void>;
  /** Another password: the one that is connected isn't accepted anymore. */
  changePassword(): Promise<string>;
  stop(): Promise<void>;
}

/** Debian's nginx as a WebDAV server, with a password, on a free port in a separate folder. */
export async function startWebdavServer(): Promise<WebdavServer> {
  const root = await mkdtemp(join(tmpdir(), 'everycast-webdav-'));
  await chmod(root, 0o755);
  const folder = join(root, 'files');
  await mkdir(folder);
  const username = 'ida';
  const passwords = join(root, 'passwords');
  const setPassword = async (password: string) => {
    await writeFile(passwords, `${username}:{PLAIN}${password}\n`);
    return password;
  };
  const password = await setPassword(randomBytes(12).toString('hex'));
  const [port = 0] = await freePorts(1);
  await writeFile(join(root, 'nginx.conf'), config({ root, folder, passwords, port }));
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const exited = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${log}`);
    await wait(20);
  }
  return {
    url: `http://127.0.0.1:${port}/dav/`,
    username,
    password,
    folder,
    async put(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    changePassword: () => setPassword(randomBytes(12).toString('hex')),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(root, { recursive: true });
    },
  };
}

/** Files of root would otherwise be out of reach for its workers. */
const user = process.getuid?.() === 0 ? 'user root;' : '';

const config = (at: { root: string; folder: string; passwords: string; port: number }): string => `
load_module ${module};
${user}
daemon off;
worker_processes 1;
pid ${at.root}/pid;
error_log stderr;
events { worker_connections 256; }
http {
  types { image/png png; image/jpeg jpg; video/mp4 mp4; text/plain txt; }
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path ${at.root}/body;
  proxy_temp_path ${at.root}/proxy;
  fastcgi_temp_path ${at.root}/fastcgi;
  uwsgi_temp_path ${at.root}/uwsgi;
  scgi_temp_path ${at.root}/scgi;
  server {
    listen 127.0.0.1:${at.port};
    location /dav/ {
      alias ${at.folder}/;
      auth_basic files;
      auth_basic_user_file ${at.passwords};
      dav_methods PUT DELETE MKCOL COPY MOVE;
      dav_ext_methods PROPFIND OPTIONS;
    }
  }
}
`;

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
