import { describe, expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';
import { replyText } from './reply-text.ts';

const said = async (lines: readonly string[], encoding: BufferEncoding = 'utf8') =>
  (await parseMail(Buffer.from(lines.join('\r\n'), encoding), 'accounts@maplerow.example')).text;
const head = (...more: string[]) => [
  'From: Jordan Maple <accounts@maplerow.example>',
  'To: <reply@inbound.localhost>',
  'Subject: Re: Message from Tallgrass Flooring Co.',
  'Message-ID: <CAF1@mail.gmail.com>',
  'MIME-Version: 1.0',
  ...more,
];

/** Two versions of one mail, as most programs send them. */
const twoVersions = (plain: readonly string[], html: readonly string[]) => [
  ...head('Content-Type: multipart/alternative; boundary="0000abc"'),
  '',
  '--0000abc',
  'Content-Type: text/plain; charset="UTF-8"',
  '',
  ...plain,
  '--0000abc',
  'Content-Type: text/html; charset="UTF-8"',
  '',
  ...html,
  '--0000abc--',
  '',
];

const GMAIL_HTML = [
  '<div dir="ltr">Tuesday works &amp; the dog is out.<div><br></div><div>Jordan</div></div><br>',
  '<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Sat, Nov 21, 2026 at 10:02 AM Tallgrass Flooring Co. &lt;<a href="mailto:billing@underlay.example">billing@underlay.example</a>&gt; wrote:<br></div>',
  '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><p>Hello Jordan,</p><p>Could the crew start on Tuesday?</p></blockquote></div>',
];

describe('what a customer has written themselves', () => {
  test('COMM-07 D57 Gmail: the line above the quote is broken in the middle of the address', async () => {
    const mail = twoVersions(
      [
        'Tuesday works & the dog is out.',
        '',
        'Jordan',
        '',
        'On Sat, Nov 21, 2026 at 10:02 AM Tallgrass Flooring Co. <',
        'billing@underlay.example> wrote:',
        '',
        '> Hello Jordan,',
        '>',
        '> Could the crew start on Tuesday?',
        '',
      ],
      GMAIL_HTML,
    );
    expect(await said(mail)).toBe('Tuesday works & the dog is out.\n\nJordan');
    expect(await said([...head('Content-Type: text/html; charset=utf-8'), '', ...GMAIL_HTML])).toBe(
      'Tuesday works & the dog is out.\n\nJordan',
    );
  });

  test('COMM-07 D57 Outlook, on a telephone and on a desk', async () => {
    const below = [
      'From: Tallgrass Flooring Co. <billing@underlay.example>',
      'Sent: Saturday, November 21, 2026 10:02 AM',
      'To: Jordan Maple <accounts@maplerow.example>',
      'Subject: Message from Tallgrass Flooring Co.',
      '',
      'Hello Jordan,',
      '',
      'Could the crew start on Tuesday?',
    ];
    const text = [...head('Content-Type: text/plain; charset="iso-8859-1"'), '', 'Tuesday works.', ''];
    const line = '________________________________';
    expect(await said([...text, 'Get Outlook for iOS<https://aka.ms/o0ukef>', line, ...below])).toBe('Tuesday works.');
    expect(await said([...text, ...below])).toBe('Tuesday works.');
    expect(await said([...text, '-----Original Message-----', ...below])).toBe('Tuesday works.');
    const html = [
      '<p>Tuesday works.</p><div id="appendonsend"></div><hr style="display:inline-block;width:98%">',
      '<div id="divRplyFwdMsg"><b>From:</b> Tallgrass Flooring Co. &lt;billing@underlay.example&gt;<br><b>Sent:</b> Saturday, November 21, 2026 10:02 AM<br><b>To:</b> Jordan<br><b>Subject:</b> Message</div>',
      '<div><p>Hello Jordan,</p><p>Could the crew start on Tuesday?</p></div>',
    ];
    expect(await said([...head('Content-Type: text/html; charset=utf-8'), '', ...html])).toBe('Tuesday works.');
  });

  test('COMM-07 D57 Apple Mail, with the line that a telephone adds', async () => {
    const mail = [
      ...head('Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'),
      '',
      'Tuesday works =E2=80=93 thanks.',
      '',
      'Sent from my iPhone',
      '',
      '> On Nov 21, 2026, at 10:02=E2=80=AFAM, Tallgrass Flooring Co. <billing@underlay.=',
      'example> wrote:',
      '>=20',
      '> =EF=BB=BFHello Jordan,',
      '>=20',
      '> Could the crew start on Tuesday?',
    ];
    expect(await said(mail)).toBe('Tuesday works – thanks.');
  });

  test('COMM-07 D57 quotes of German, French and Spanish programs', () => {
    const quote = '\n\n> Hello Jordan,\n>\n> Could the crew start?\n';
    for (const line of [
      'Am Sa., 21. Nov. 2026 um 10:02 Uhr schrieb Tallgrass Flooring Co. <\nbilling@underlay.example>:',
      'Am 21.11.2026 um 10:02 schrieb Tallgrass Flooring Co.:',
      'Le sam. 21 nov. 2026 à 10:02, Tallgrass Flooring Co. <billing@underlay.example>\na écrit :',
      'El sáb, 21 nov 2026 a las 10:02, Tallgrass Flooring Co. (<\nbilling@underlay.example>) escribió:',
    ])
      expect(replyText({ text: `Sehr gern, à mardi.\n\n${line}${quote}`, html: '', subject: '' })).toBe(
        'Sehr gern, à mardi.',
      );
  });

  test('COMM-07 an answer between or below the quotes is kept; where nothing is left, everything is', () => {
    const text = (body: string) => replyText({ text: body, html: '', subject: '' });
    expect(text('> Could the crew start on Tuesday?\nYes.\n> Which colour?\nOak.\n')).toBe('Yes.\nOak.');
    expect(text('On Sat, Nov 21, 2026 at 10:02 AM Tallgrass <b@x.example> wrote:\n> Hello?\n\nTuesday works.')).toBe(
      'Tuesday works.',
    );
    expect(text('> only a quote\n')).toBe('> only a quote');
    const list = `Sizes:\n----\n${Array.from({ length: 20 }, (_, room) => `Room ${room}`).join('\n')}`;
    expect(text(list)).toContain('Room 19');
    expect(replyText({ text: ' \n', html: '', subject: 'Tuesday works' })).toBe('Tuesday works');
    expect(replyText({ text: '', html: '<img src=x>', subject: '' })).toBe('(no text)');
  });

  test('COMM-07 TM-21 markup becomes text: no script, no style, no picture, and what looks like markup stays words', async () => {
    const html = [
      '<style>p{color:red}</style><p>Hello &lt;b&gt;there&lt;/b&gt;</p><script>alert(1)</script>',
      '<img src="https://spy.example/x.gif" onerror="alert(1)"><a href="javascript:alert(1)">the plan</a>',
    ];
    expect(await said([...head('Content-Type: text/html; charset=utf-8'), '', ...html])).toBe(
      'Hello <b>there</b>\n\nthe plan',
    );
  });

  test('COMM-07 letters of every alphabet arrive, characters that hide or turn a line around do not', async () => {
    const latin = [...head('Content-Type: text/plain; charset=iso-8859-1'), '', 'Gr\u00fc\u00dfe, caf\u00e9'];
    expect(await said(latin, 'latin1')).toBe('Grüße, café');
    const windows = [
      ...head('Content-Type: text/plain; charset=windows-1251', 'Content-Transfer-Encoding: base64'),
      '',
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]).toString('base64'),
    ];
    expect(await said(windows)).toBe('Привет');
    expect(await said([...head('Content-Type: text/plain; charset=no-such-thing'), '', 'plain'])).toBe('plain');
    const text = 'מה שלומך 👩‍👩‍👧\u202e cod.exe\u2066\u0000\u0007 done\ttab';
    expect(replyText({ text, html: '', subject: '' })).toBe('מה שלומך 👩‍👩‍👧 cod.exe done\ttab');
  });

  test('COMM-07 at most 20,000 characters are kept, none of them halved, and it says so', () => {
    const kept = replyText({ text: '🪵'.repeat(30_000), html: '', subject: '' });
    expect(Array.from(kept)).toHaveLength(20_000);
    expect(kept.endsWith('🪵 (shortened)')).toBe(true);
    expect(kept.isWellFormed()).toBe(true);
    expect(replyText({ text: 'a'.repeat(20_000), html: '', subject: '' })).toBe('a'.repeat(20_000));
  });

  test('COMM-07 TM-27 a line that is made to keep the patterns busy for minutes costs what its length costs', () => {
    const text = (letters: number) => `Yes.\n\nOn ${'a '.repeat(letters / 2)}`;
    replyText({ text: text(1_000), html: '', subject: '' });
    const begun = performance.now();
    expect(replyText({ text: text(120_000), html: '', subject: '' })).toMatch(/^Yes\.\n\nOn a a.*\(shortened\)$/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each([
    ['one line of quote marks behind a letter', `x${'>'.repeat(199_000)}y`],
    ['lines without an end', 'x\n'.repeat(99_000)],
    [
      'half of every line above a quote',
      'On a b at wrote From : x < Am um schrieb Op schreef Den skrev 20 '.repeat(3_000),
    ],
    ['the beginnings of such lines', 'On Op W dniu Den Le El Il Em pe Am Von: De: < [ a '.repeat(3_900)],
    ['spaces', `Yes.${' '.repeat(195_000)}x`],
  ])('COMM-07 TM-27 nor does %s', (_what, text) => {
    const begun = performance.now();
    expect(replyText({ text, html: '', subject: '' })).toMatch(/\(shortened\)$/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each(["$'", '$`', '$&', '$$', '$1'])(
    'COMM-07 D57 a name with %s in the line above a quote stays a name',
    (sign) => {
      const line = `On Sat, Nov 21, 2026 at 10:02 AM Floors ${sign} More Co.\nwrote:`;
      const text = `Yes, for $900.\n\n${line}\n> Hello?\n\nAnd the stairs?`;
      expect(replyText({ text, html: '', subject: '' })).toBe('Yes, for $900.\n\nAnd the stairs?');
      expect(replyText({ text: `Above.\n\n${line}`, html: '', subject: '' })).toBe('Above.');
      expect(replyText({ text: line, html: '', subject: '' })).toBe(line.replaceAll('\n', ' '));
    },
  );

  test('COMM-07 D57 the narrow space that telephones put before PM is a space to the patterns too', () => {
    const line = 'On\u00a0Nov 21, 2026, at 10:02\u202fAM, Tallgrass\u00a0<billing@underlay.example> wrote:';
    expect(replyText({ text: `Yes.\n\n${line}\n\n> Hello?\n`, html: '', subject: '' })).toBe('Yes.');
  });
});
