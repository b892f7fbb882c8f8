import { expect, test } from 'vitest';
import { StartProblem } from '../database/start-problem.ts';
import { startProduct } from '../testing/test-product.ts';
import { openMailListener } from './open-mail-listener.ts';

test('D57 a taken port for mail is said in one sentence, with the name of the setting', async () => {
  const product = await startProduct();
  try {
    const opening = openMailListener(product.platform);
    await expect(opening).rejects.toBeInstanceOf(StartProblem);
    await expect(opening).rejects.toThrow(
      /^Port \d+, for mail that comes in, is taken by another program\. Stop that program, or set INBOUND_SMTP_PORT/,
    );
    const { platform } = product;
    const config = { ...platform.config, inbound: { ...platform.config.inbound, smtpPort: null } };
    expect(await openMailListener({ ...platform, config })).toBeNull();
  } finally {
    await product.stop();
  }
});
