// npm run dev: the product with pages that change in the browser when a file is saved.
import { installPackages } from './setup.js';

installPackages();
const { runProduct } = await import('./run-product.js');
runProduct({ APP_ENV: 'development' });
