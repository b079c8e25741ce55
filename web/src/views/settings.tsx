// SPDX-License-Identifier: MIT
// Settings of the page in a dialog: language, sound, the side of the board, and a file of all settings and progress.
import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGUAGES, type Language, speak } from '../languages';
import { exported, imported, saveLanguage } from '../storage';
import { strings } from '../strings';
import { download } from './download';

type Switch = readonly [isOn: boolean, set: (isOn: boolean) => void];

interface Properties {
  readonly sound: Switch;
  readonly rotated: Switch;
  readonly onLanguage: () => void; // draws the page again
  readonly onClose: () => void;
}

const LARGEST_FILE = 1e6; // bytes

export function SettingsView({ sound, rotated, onLanguage, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const [answer, setAnswer] = useState('');
  useEffect(() => dialog.current?.showModal(), []);

  async function read(file: File | undefined) {
    const text = file === undefined || file.size > LARGEST_FILE ? '' : await file.text().catch(() => '');
    if (!imported(text)) return setAnswer(strings.settingsDamaged);
    location.reload();
  }

  return (
    <dialog ref={dialog} aria-labelledby="settings" onClose={onClose}>
      <h2 id="settings">{strings.settings}</h2>
      <label>
        {strings.language}{' '}
        <select
          value={strings.code}
          onChange={(event) => {
            const code = event.currentTarget.value as Language;
            saveLanguage(code);
            void speak(code).then(onLanguage);
          }}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
        </select>
      </label>
      {strings.machineMade !== '' && <p class="quiet">{strings.machineMade}</p>}
      {([[strings.sound, sound], [strings.turnBoard, rotated]] as const).map(([name, [isOn, set]]) => (
        <label key={name}>
          <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} /> {name}
        </label>
      ))}
      <h3>{strings.settingsFile}</h3>
      <p class="quiet">{strings.settingsFileHelp}</p>
      <div class="buttons">
        <button type="button" onClick={() => download('emilia-settings.json', 'application/json', exported())}>{strings.settingsSave}</button>
      </div>
      <label class="file">
        {strings.settingsOpen}
        <input type="file" accept=".json" onChange={({ currentTarget: { files } }) => void read(files?.[0])} />
      </label>
      <p role="alert">{answer}</p>
      <h3>{strings.keyboard}</h3>
      <p class="quiet">{strings.keys}</p>
      <div class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>{strings.closeWhy}</button>
      </div>
    </dialog>
  );
}
