// npm run dev: the product from its sources, with pages that change in the browser when a file is saved.
import { installPackages } from './setup.js';

installPackages();
const { runProduct } = await import('./run-product.js');
runProduct({ isDevelopment: true });
