import { expect, test } from 'vitest';
import type { InboundMailConfig } from '../config.ts';
import { StartProblem } from '../database/start-problem.ts';
import { startProduct } from '../testing/test-product.ts';
import { openMailListener } from './open-mail-listener.ts';

test('D57 a taken port for mail is said in one sentence, with the name of the setting; so is a certificate that is not there', async () => {
  const product = await startProduct();
  try {
    const opening = openMailListener(product.platform);
    await expect(opening).rejects.toBeInstanceOf(StartProblem);
    await expect(opening).rejects.toThrow(
      /^Port \d+, for mail that comes in, is taken by another program\. Stop that program, or set INBOUND_SMTP_PORT to another number\. Another server of this product may have it/,
    );
    const { platform } = product;
    const openWith = (change: Partial<InboundMailConfig>) =>
      openMailListener({
        ...platform,
        config: { ...platform.config, inbound: { ...platform.config.inbound, ...change } },
      });
    expect(await openWith({ smtpPort: null })).toBeNull();
    const tls = { certFile: '/nowhere/c.pem', keyFile: '/nowhere/k.pem' };
    const withoutFiles = openWith({ smtpPort: 0, tls });
    await expect(withoutFiles).rejects.toBeInstanceOf(StartProblem);
    await expect(withoutFiles).rejects.toThrow(
      /^INBOUND_TLS_CERT or INBOUND_TLS_KEY cannot be read: ENOENT.*c\.pem'\.$/,
    );
  } finally {
    await product.stop();
  }
});
