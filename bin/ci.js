// What has to pass before a change lands: everything a machine can check about the code, which takes half a minute and therefore
// comes first, and every test that runs the product. Both need the packages, which are installed once.
import { installPackages, run, step } from './setup.js';

installPackages();
step('npm run check');
run('npm', ['run', 'check']);
step('npm test');
run('npm', ['test']);
