import type { DatabaseSync } from 'node:sqlite';

/** What the bank page can switch, with the value it has on a fresh machine. */
const DEFAULT_SETTINGS = {
  /** A bank account seen for the first time waits for two small deposits. */
  microdeposits: false,
  /** What the small deposits carry: two amounts, or a code in their description. Stripe chooses; here the page does. */
  microdepositType: 'amounts' as 'amounts' | 'descriptor_code',
  /** A refund waits until the bank page lets it arrive. */
  refundsPending: false,
  /** Accounts and bank accounts wait until somebody decides on the page. */
  accountsHeld: false,
  /** Otherwise they are approved by themselves after this long; at once when it is 0. */
  accountDelaySeconds: 0,
  webhooksPaused: false,
  clockOffsetMilliseconds: 0,
};

export type SettingName = keyof typeof DEFAULT_SETTINGS;
export type SettingValues = typeof DEFAULT_SETTINGS;
export type Settings = ReturnType<typeof createSettings>;

export function createSettings(database: DatabaseSync) {
  const select = database.prepare('select value from settings where name = ?');
  const upsert = database.prepare(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  return {
    get<Name extends SettingName>(name: Name): SettingValues[Name] {
      const row = select.get(name);
      return row ? (JSON.parse(String(row.value)) as SettingValues[Name]) : DEFAULT_SETTINGS[name];
    },
    set<Name extends SettingName>(name: Name, value: SettingValues[Name]): void {
      upsert.run(name, JSON.stringify(value));
    },
  };
}
