import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* A server that responds to every createRecord immediately, like an idle PDS, and has nothing else. A separate process, so that it shares no event loop with
   its clients. It sends its URL to its parent, and exits with it. */
const cid = 'bafyreibme22gw2h7y2h7tg2fhqotaqjucnbc24deqo72b6mkl2egezxhvy';
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => {
    body += piece;
  });
  request.on('end', () => {
    if (!request.url?.endsWith('/com.atproto.repo.createRecord')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"NotFound","message":"It has nothing else."}');
      return;
    }
    const { repo, collection, rkey } = JSON.parse(body) as { repo: string; collection: string; rkey: string };
    const answer = JSON.stringify({ uri: `at://${repo}/${collection}/${rkey}`, cid });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit(0));
