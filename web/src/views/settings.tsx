// SPDX-License-Identifier: MIT
// Settings of the page in a dialog: language, sound, the side of the board, and a file of all settings and progress.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Settings } from '../game';
import { type Language, languageOf, LANGUAGES, speak } from '../languages';
import { exported, imported, savedLanguage, savedSwitch, saveLanguage } from '../storage';
import { strings } from '../strings';
import { download } from './download';

type Switch = readonly [isOn: boolean, set: (isOn: boolean) => void];

interface Properties {
  readonly sound: Switch;
  readonly rotated: Switch;
  readonly onLanguage: () => void; // draws the page again
  readonly onRead: (settings: Settings) => void; // of a file
  readonly onClose: () => void;
}

const LARGEST_FILE = 1e6; // bytes

export function SettingsView({ sound, rotated, onLanguage, onRead, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const [answer, setAnswer] = useState('');
  useEffect(() => dialog.current?.showModal(), []);

  async function read(file: File | undefined) {
    const text = file === undefined || file.size > LARGEST_FILE ? '' : await file.text().catch(() => '');
    const settings = imported(text);
    if (settings === null) return setAnswer(strings.settingsDamaged);
    onRead(settings);
    sound[1](savedSwitch('sound'));
    rotated[1](savedSwitch('rotated'));
    await speak(languageOf(savedLanguage(), navigator.languages));
    onLanguage();
    setAnswer(strings.settingsRead);
  }

  return (
    <dialog ref={dialog} aria-labelledby="settings" onClose={onClose}>
      <div class="heading">
        <h2 id="settings">{strings.settings}</h2>
        <button type="button" class="close" aria-label={strings.closeWhy} onClick={() => dialog.current?.close()}>×</button>
      </div>
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
    </dialog>
  );
}
