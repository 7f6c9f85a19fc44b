import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** Faults for the next mails: before RCPT, after the data, or by disconnecting after the data. */
  faults: Array<{ at: 'rcpt' | 'data'; answer: string } | { at: 'hang-up'; take: boolean }>;
  close(): Promise<void>;
}

/** A mail server with as much SMTP (RFC 5321) as a client without TLS needs, which fails on demand. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const faults: SmtpServer['faults'] = [];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy()); // the client disconnected
    converse(socket, received, faults);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    faults,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function converse(socket: Socket, received: ReceivedMail[], faults: SmtpServer['faults']): void {
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], raw: '' };
  let data: string[] | null = null;

  const take = (): void => {
    const [fault] = faults;
    if (fault?.at === 'data' || fault?.at === 'hang-up') faults.shift();
    if (fault?.at === 'data') return void say(fault.answer);
    if (fault?.at !== 'hang-up' || fault.take) received.push(mail);
    if (fault?.at === 'hang-up') socket.destroy();
    else say('250 taken');
  };

  say('220 mail.test ESMTP');
  createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    if (data !== null) {
      if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
      mail.raw = data.join('\n');
      data = null;
      return take();
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'EHLO' || verb === 'HELO') say('250 mail.test');
    else if (verb === 'MAIL') {
      mail = { from: addressIn(line), to: [], raw: '' };
      say('250 ok');
    } else if (verb === 'RCPT') {
      const [fault] = faults;
      if (fault?.at === 'rcpt') {
        faults.shift();
        say(fault.answer);
      } else {
        mail.to.push(addressIn(line));
        say('250 ok');
      }
    } else if (verb === 'DATA') {
      data = [];
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  });
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
