import { connect, type Socket } from 'node:net';

/** A conversation with a mail server, line by line. It can send what no correct program would. */
export class SmtpTalk {
  private readonly socket: Socket;
  private received = '';
  private isOver = false;
  private notify: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString();
      this.notify();
    });
    for (const event of ['close', 'error'])
      socket.on(event, () => {
        this.isOver = true;
        this.notify();
      });
  }

  /** Answers when the server has greeted. */
  static async open(port: number): Promise<SmtpTalk> {
    const talk = new SmtpTalk(connect(port, '127.0.0.1'));
    await talk.reply();
    return talk;
  }

  /** Sends one line or several at once, and answers the code of the next reply. */
  say(text: string): Promise<number> {
    this.write(`${text}\r\n`);
    return this.reply();
  }

  write(text: string | Buffer) {
    this.socket.write(text);
  }

  /** Goes as far as the first recipient. Answers the codes of the replies. */
  async begin(from: string, to: string): Promise<number[]> {
    const codes = [];
    for (const line of ['EHLO mail.maplerow.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`])
      codes.push(await this.say(line));
    return codes;
  }

  /** The code of the next reply. 0 when the server hangs up. */
  async reply(): Promise<number> {
    for (;;) {
      const end = /(^|\n)(\d{3}) [^\n]*\n/.exec(this.received);
      if (end) {
        this.received = this.received.slice(end.index + end[0].length);
        return Number(end[2]);
      }
      if (this.isOver) return 0;
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
  }

  /** Waits until the server has hung up, whatever it sends before. */
  async hungUp() {
    while ((await this.reply()) !== 0);
  }

  /** Breaks off without a command. */
  hangUp() {
    this.socket.destroy();
  }
}
