import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type BackedUp, backUp } from '../app/backup/back-up.ts';
import { restore } from '../app/backup/restore.ts';
import { newPair, type Opener, openWith, sealFor } from '../outside/age-seal.ts';
import { createDiskStorage } from '../outside/disk-storage.ts';
import { createFolderBackups } from '../outside/folder-backups.ts';
import type { BackupStore } from '../services/backup-store.ts';
import type { TestBusiness } from './people.ts';
import { copyOfDatabase, emptyDatabase, lastingDatabase, type ScratchDatabase } from './scratch-database.ts';
import { openSeeded } from './seeded-business.ts';
import { startProduct, TEST_MASTERS, type TestProduct } from './test-product.ts';

const KEEP = { hourly: 24, daily: 35, monthly: 24 };
const silent = () => undefined;

interface Target {
  readonly masters?: typeof TEST_MASTERS;
  /** The ids in a file that the operator named. */
  readonly named?: readonly string[];
}

/** Where tests of backups begin: a product with a business, whoever backs it up, and a backup. */
export interface BackupScene {
  readonly product: TestProduct;
  readonly business: TestBusiness;
  readonly operator: Operator;
  readonly saved: BackedUp & { readonly store: BackupStore };
  /** What `bringBack` makes of the backup, for a test that begins with it: a copy of what was restored once for all of them. */
  restored(): Promise<ScratchDatabase & ReturnType<Operator['into']>>;
}

/** One of this file alone, whose product its tests may change. */
export function backupScene(): BackupScene {
  const scene: Partial<BackupScene> = {};
  beforeAll(async () => void Object.assign(scene, await beginScene()), 120_000);
  afterAll(async () => {
    // There is none where it failed to begin.
    await scene.product?.stop();
    scene.operator?.end();
  });
  return scene as BackupScene;
}

let shared: Promise<BackupScene> | undefined;

/** One for all test files of a worker that leave its product and its backup as they are. It ends with the worker. */
export function sharedBackupScene(): BackupScene {
  const scene = {} as BackupScene;
  beforeAll(async () => {
    shared ??= beginScene();
    Object.assign(scene, await shared);
  }, 120_000);
  return scene;
}

async function beginScene(): Promise<BackupScene> {
  const product = await startProduct();
  try {
    const business = await openSeeded(product, 'Cedar');
    await product.settle();
    const operator = await Operator.of(product);
    const store = operator.newStore();
    const saved = { store, ...(await operator.save(store)) };
    return { product, business, operator, saved, restored: restoredOnce(operator, saved) };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

function restoredOnce(operator: Operator, { store, name }: BackupScene['saved']): BackupScene['restored'] {
  const files = operator.folder();
  let made: Promise<string> | undefined;
  return async () => {
    made ??= lastingDatabase((database) => operator.into(database, files).lay(store, name));
    const database = await copyOfDatabase(await made);
    const dataDir = operator.folder();
    cpSync(files, dataDir, { recursive: true });
    return { ...database, ...operator.into(database, dataDir) };
  };
}

const filesIn = (dataDir: string) => createDiskStorage(join(dataDir, 'files'));

/** Whoever backs a test's product up and brings it back, with a key of their own. */
export class Operator {
  private readonly product: TestProduct;
  private readonly root = mkdtempSync(join(inject('folder'), 'backup-'));
  readonly recipient: string;
  private readonly identity: string;

  private constructor(product: TestProduct, { recipient, identity }: { recipient: string; identity: string }) {
    this.product = product;
    this.recipient = recipient;
    this.identity = identity;
  }

  static async of(product: TestProduct): Promise<Operator> {
    return new Operator(product, await newPair());
  }

  folder(): string {
    return mkdtempSync(join(this.root, 'folder-'));
  }

  newStore(): BackupStore {
    return createFolderBackups(this.folder());
  }

  copyOf({ place }: BackupStore): BackupStore {
    const folder = this.folder();
    cpSync(place, folder, { recursive: true });
    return createFolderBackups(folder);
  }

  save(store: BackupStore, now = new Date(), takeOver = false) {
    const { systemDb, storage } = this.product.platform;
    return this.saveFrom({ sql: systemDb.sql, url: this.product.databaseUrl, storage, masters: TEST_MASTERS }, store, {
      now,
      takeOver,
    });
  }

  saveFrom(
    source: Parameters<typeof backUp>[0]['source'],
    store: BackupStore,
    how: Pick<Parameters<typeof backUp>[0], 'now' | 'takeOver'> = {},
  ) {
    return backUp({ source, store, config: { recipient: this.recipient, keep: KEEP }, say: silent, ...how });
  }

  open: Opener = (sealed, maxBytes) => openWith(this.identity)(sealed, maxBytes);
  seal = (plain: Buffer) => sealFor([this.recipient])(plain);

  /** An empty database and file store, and a try to restore into them. */
  async target(change: Target = {}) {
    const { url, sql } = await emptyDatabase();
    return { url, sql, ...this.into({ url, sql }, this.folder(), change) };
  }

  into({ url, sql }: ScratchDatabase, dataDir: string, { masters = TEST_MASTERS, named }: Target = {}) {
    const storage = filesIn(dataDir);
    const into = { sql, url, storage, masters };
    const lay = (store: BackupStore, backup: string, open = this.open) =>
      restore({ from: { store, open, say: silent }, backup, destroyed: { named: named ?? null }, into });
    return { dataDir, storage, lay };
  }

  async bringBack(store: BackupStore, backup: string, change: Target = {}) {
    const target = await this.target(change);
    return { ...target, restored: await target.lay(store, backup) };
  }

  end() {
    rmSync(this.root, { recursive: true, force: true });
  }
}
