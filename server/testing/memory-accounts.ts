import type { AccountProvider, ProviderAccount } from '../services/account-provider.ts';

interface Account {
  readonly openedAt: Date;
  readonly persons: Map<string, string>;
  bank: string | null;
}

const OF = 'acct_';

/** Accounts of businesses without a network. They accept everything, and with a bank account they are ready. */
export function createMemoryAccounts(now: () => Date): AccountProvider {
  const accounts = new Map<string, Account>();
  const named = (id: string) => {
    const account = accounts.get(id) ?? { openedAt: now(), persons: new Map(), bank: null };
    accounts.set(id, account);
    return account;
  };
  return {
    async openAccount(businessId) {
      named(OF + businessId);
      return OF + businessId;
    },
    updateAccount: async () => undefined,
    persons: async (id) => [...named(id).persons].map(([ownerId, personId]) => ({ id: personId, ownerId })),
    async putPerson(id, { ownerId }, personId) {
      const known = personId ?? `person_${ownerId}`;
      named(id).persons.set(ownerId, known);
      return known;
    },
    async removePerson(id, personId) {
      for (const [ownerId, known] of named(id).persons) if (known === personId) named(id).persons.delete(ownerId);
    },
    confirmPersons: async () => undefined,
    async putBankAccount(id, { bankId }) {
      named(id).bank = `ba_${bankId}`;
      return `ba_${bankId}`;
    },
    knowsAccount: async () => true,
    async *accountsSince(since) {
      for (const [id, { openedAt }] of accounts)
        if (openedAt >= since) yield { id, openedAt, businessId: id.slice(OF.length), name: '' };
    },
    accountState: async (id) => stateOf(id, named(id)),
  };
}

function stateOf(id: string, { bank }: Account): ProviderAccount {
  const capability = bank ? 'active' : 'inactive';
  return {
    id,
    achCapability: capability,
    cardCapability: capability,
    requirements: [],
    bank: bank ? { id: bank, status: 'verified' } : null,
  };
}
