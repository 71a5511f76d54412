// A fresh project with the package as a user installs it: packed, and installed from the tarball.
//
// The package must be built before. `HEARTH_TARBALL` names an existing tarball. Bundlers and pages come from this
// folder; the project contains only `hearth-kpt`.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../npm', import.meta.url));
const pages = fileURLToPath(new URL('pages', import.meta.url));

const npm = (args, cwd) => execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8' });

/** Creates a project and returns its directory, which is removed after the tests of the file. */
export function newProject() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'hearth-bundlers-')));
  after(() => rmSync(project, { recursive: true, force: true }));
  const tarball = process.env.HEARTH_TARBALL ?? packed(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], project);
  cpSync(pages, join(project, 'pages'), { recursive: true });
  return project;
}

function packed(directory) {
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', directory], root));
  return join(directory, filename);
}

/** Runs a program in the project and returns its output. */
export function run(project, program, args, options = {}) {
  return execFileSync(program, args, { cwd: project, encoding: 'utf8', maxBuffer: 1 << 28, ...options });
}

/** Runs an ES module script in Node.js and returns its output. */
export const runScript = (project, script, args = []) =>
  run(project, process.execPath, [...args, '--input-type=module', '--eval', script]);

/** Returns the answers of the package in Node.js, the reference for all others. */
export const answersOfNode = (project) =>
  JSON.parse(
    runScript(
      project,
      `
      import * as hearth from 'hearth-kpt';
      import { answersOf } from './pages/claims.mjs';
      process.stdout.write(answersOf(hearth));
    `,
    ),
  );

/** Imports a file of the installed package. */
export const importFrom = (project, file) => import(pathToFileURL(join(project, 'node_modules/hearth-kpt', file)));
