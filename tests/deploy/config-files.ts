import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/server-process.ts';

/** A file of `deploy`, as people copy it. */
export const deployed = (name: string): string => readFileSync(join(repository, 'deploy', name), 'utf8');

/** Replaces every occurrence of texts in a file. @throws if one isn't there: then the test would try something else than what people get */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`There is no “${from}” in it.`);
    return all.replaceAll(from, to);
  }, text);
}

export interface Ports {
  https: number;
  http: number;
  rtmp: number;
  rtmps: number;
  /** Where Everycast itself listens. */
  server: number;
  encoders: number;
}

/** Where a test's files are. */
interface At {
  folder: string;
  ports: Ports;
}

/** Files of root would otherwise be out of reach for nginx's workers. */
const user = process.getuid?.() === 0 ? 'user root;' : '';
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** deploy/nginx.conf with the names, ports and folders of a test. */
export const nginxConf = ({ folder, ports }: At): string =>
  replaced(deployed('nginx.conf').replaceAll(/^ *listen \[::\]:.*\n/gm, ''), [
    ['user www-data;', `${user}\ndaemon off;\nerror_log stderr;`],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['pid /run/nginx.pid;', `pid ${folder}/pid;`],
    ['include /etc/nginx/modules-enabled/*.conf;', 'load_module /usr/lib/nginx/modules/ngx_stream_module.so;'],
    [
      'access_log /var/log/nginx/access.log;',
      `access_log off;\n${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}`,
    ],
    ['/etc/letsencrypt/live/social.example/fullchain.pem', `${folder}/certificate.pem`],
    ['/etc/letsencrypt/live/social.example/privkey.pem', `${folder}/key.pem`],
    ['server_name social.example;', 'server_name localhost;'],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 1935;', `listen 127.0.0.1:${ports.rtmp};`],
    ['listen 1936 ssl;', `listen 127.0.0.1:${ports.rtmps} ssl;`],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${ports.server};`],
    ['proxy_pass 127.0.0.1:19350;', `proxy_pass 127.0.0.1:${ports.encoders};`],
  ]);

const site = '{$EVERYCAST_SITE:https://social.example} {';

/** deploy/Caddyfile with a certificate of a test instead of one from the internet. Its address and Everycast's are variables of it. */
export const caddyfile = ({ folder, ports }: At): string =>
  replaced(deployed('Caddyfile'), [
    [
      site,
      `{
	admin off
	auto_https disable_redirects
	http_port ${ports.http}
	https_port ${ports.https}
}

${site}
	bind 127.0.0.1
	tls ${folder}/certificate.pem ${folder}/key.pem`,
    ],
  ]);
