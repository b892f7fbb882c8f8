// The server, the worker and the sandbox alone, for tests that run them.
import { buildPrograms } from './setup.js';

buildPrograms();
