import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What goes wrong with one connection, or at which command of it (C7). */
export type MailFault =
  | 'none'
  | 'hang up'
  | 'turn away'
  | 'refuse sender'
  | 'refuse recipient'
  | 'not now'
  | 'refuse content'
  | 'stall'
  | 'trickle'
  | 'die before data'
  | 'die after data';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole mail, headers and all. */
  readonly raw: string;
}

export interface FaultSmtp {
  readonly url: string;
  /** Accepted and stored mails, including those whose sender never learned of it. */
  readonly taken: TakenMail[];
  /** How often somebody connected. */
  connections: number;
  /** Called for each mail, with its recipient. */
  fault: (recipient: string) => MailFault;
  stop(): Promise<void>;
}

const TRICKLE_MILLISECONDS = 40;

/** A mail server that fails as the test says and keeps what it took. */
export async function startFaultSmtp(fault: FaultSmtp['fault'] = () => 'none'): Promise<FaultSmtp> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    smtp.connections += 1;
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined); // it is meant to break off
    converse(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtp: FaultSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    connections: 0,
    fault,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return smtp;
}

function converse(socket: Socket, smtp: FaultSmtp) {
  let buffer = '';
  let from = '';
  let to: string[] = [];
  let isData = false;
  const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
  const fault = () => smtp.fault(to.at(-1) ?? '');
  const take = (raw: string) => {
    isData = false;
    if (fault() === 'refuse content') return say('554 5.7.1 That looks like spam');
    smtp.taken.push({ from, to, raw });
    return fault() === 'die after data' ? void socket.destroy() : say('250 taken');
  };
  const obey = (line: string) => {
    const [, verb = '', address = ''] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? [];
    if (verb === 'MAIL') {
      [from, to] = [address, []];
      return say(smtp.fault('') === 'refuse sender' ? `550 Not from ${from}` : '250 well');
    }
    if (verb === 'RCPT') {
      to.push(address);
      if (fault() === 'refuse recipient') return say(`550 5.1.1 No such user; you are ${from}`);
      return say(fault() === 'not now' ? '451 4.2.0 Try again\tlater' : '250 well');
    }
    if (verb === 'DATA') {
      if (fault() === 'stall') return undefined;
      if (fault() === 'trickle') return void trickle(socket);
      if (fault() === 'die before data') return void socket.destroy();
      isData = true;
      return say('354 go on');
    }
    if (verb === 'STARTTLS') return say('502 Not here');
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    return say('250 well');
  };
  if (smtp.fault('') === 'hang up') return void socket.end();
  say(smtp.fault('') === 'turn away' ? '554 No mail from you' : '220 here');
  socket.setEncoding('utf8').on('data', (chunk) => {
    buffer += chunk;
    for (let end = endOf(buffer, isData); end; end = endOf(buffer, isData)) {
      const bytes = buffer.slice(0, end.at);
      buffer = buffer.slice(end.at + end.length);
      if (isData) take(bytes);
      else obey(bytes);
    }
  });
}

function endOf(buffer: string, isData: boolean): { at: number; length: number } | null {
  const mark = isData ? '\r\n.\r\n' : '\r\n';
  const at = buffer.indexOf(mark);
  return at < 0 ? null : { at, length: mark.length };
}

/** Never silent, and never done. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('250-wait\r\n'), TRICKLE_MILLISECONDS);
  socket.on('close', () => clearInterval(timer));
}
