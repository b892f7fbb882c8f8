import type { DatabaseSync } from 'node:sqlite';

/** The switches of the bank page, with their values on a fresh machine. */
const DEFAULT_SETTINGS = {
  /** A new bank account waits for two small deposits. */
  microdeposits: false,
  /** The proof of the small deposits: two amounts, or a code in their description. The page chooses, not Stripe. */
  microdepositType: 'amounts' as 'amounts' | 'descriptor_code',
  /** A refund waits until the bank page lets it arrive. */
  refundsPending: false,
  /** Accounts and bank accounts wait for a decision on the page. */
  accountsHeld: false,
  /** Otherwise they are approved automatically after this time, or at once when it is 0. */
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
