// A fresh project with the package in it, as somebody gets it: packed, and installed from the tarball.
//
// The package must be built before; `HEARTH_TARBALL` names one that is packed already. Bundlers and pages come from
// this folder; the project has nothing but `hearth-kpt`.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../npm', import.meta.url));
const pages = fileURLToPath(new URL('pages', import.meta.url));

const npm = (args, cwd) => execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8' });

/** The directory of a new project, which goes when the tests of this file are done. */
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

/** What a program prints in the project. */
export function run(project, program, args, options = {}) {
  return execFileSync(program, args, { cwd: project, encoding: 'utf8', maxBuffer: 1 << 28, ...options });
}

/** What a script of ES modules prints in Node.js. */
export const runScript = (project, script, args = []) =>
  run(project, process.execPath, [...args, '--input-type=module', '--eval', script]);

/** The answers of the package in Node.js, which those of all others are compared with. */
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

/** Something of the installed package, imported here. */
export const importFrom = (project, file) => import(pathToFileURL(join(project, 'node_modules/hearth-kpt', file)));
