"use strict";
// Shows what the program says. The program reads the state of the page and gives the values of the
// fields and the contents of elements; see `src/lib.rs`. User text becomes text nodes only.

const base64 = document.getElementById("program").textContent;
const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0));
const program = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;

const form = document.getElementById("form");
const panels = Array.from(form.querySelectorAll("[data-panel]"));
const tabs = Array.from(document.querySelectorAll("[data-mode]"));
let view;
let edited;
let timer;

// Calls a function of the program with UTF-8 and returns what it says.
function call(name, input) {
  const start = program.page_input(input.length);
  new Uint8Array(program.memory.buffer, start, input.length).set(input);
  const result = program[name]();
  const output = new Uint8Array(program.memory.buffer, result, program.page_len());
  return JSON.parse(new TextDecoder().decode(output));
}

function viewOfLink(link) {
  return call("page_view_link", new TextEncoder().encode(link));
}

// The byte 0xFF, which never occurs in UTF-8, ends each name and value.
function viewOfFields(fields) {
  const parts = fields.flat().map(text => new TextEncoder().encode(text));
  const input = new Uint8Array(parts.reduce((len, part) => len + part.length + 1, 0)).fill(0xFF);
  let at = 0;
  for (const part of parts) {
    input.set(part, at);
    at += part.length + 1;
  }
  return call("page_view_fields", input);
}

function node(content) {
  if (typeof content === "string") return document.createTextNode(content);
  const [name, ...contents] = content;
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(" ");
  element.append(...contents.map(node));
  return element;
}

// Beneath a result is the line of Rust that gives it, with a button that copies the line.
for (const result of form.querySelectorAll("[data-line]")) {
  const line = document.getElementById("line").content.firstElementChild.cloneNode(true);
  const [code, button, use] = line.children;
  code.id = result.id + "_line";
  use.id = result.id + "_use";
  button.dataset.copy = code.id;
  button.setAttribute("aria-label", "Copy the line of Rust for " + result.dataset.line);
  result.after(line);
}

// The fields of variables by their names. A variable that comes back has its value again.
const variables = document.getElementById("variables");
const rows = new Map();

function rowOf(name) {
  if (!rows.has(name)) {
    const row = document.getElementById("variable").content.firstElementChild.cloneNode(true);
    const [value, isUndefined] = row.querySelectorAll("textarea, input");
    row.querySelector("span").textContent = name;
    value.name = "value." + name;
    isUndefined.name = "undefined." + name;
    isUndefined.setAttribute("aria-label", name + " is undefined");
    rows.set(name, row);
  }
  return rows.get(name);
}

// Leaves rows where they are if nothing changes, so that a field keeps the focus.
function showVariables(names) {
  const next = names.map(rowOf);
  const isSame = next.length === variables.children.length
    && next.every((row, at) => row === variables.children[at]);
  if (!isSame) variables.replaceChildren(...next);
}

function show(next) {
  view = next;
  document.getElementById("copied").textContent = "";
  if (view.mode === "template") {
    const names = Object.keys(view.fields).filter(name => name.startsWith("value."));
    showVariables(names.map(name => name.slice("value.".length)));
  }
  for (const panel of panels) panel.hidden = panel.dataset.panel !== view.mode;
  for (const tab of tabs) tab.setAttribute("aria-pressed", tab.dataset.mode === view.mode);
  for (const [name, value] of Object.entries(view.fields)) {
    const field = form.elements[name];
    if (field.type === "checkbox") {
      field.disabled = value === null;
      field.checked = value === "on";
    } else if (field.value !== value) {
      field.value = value;
    }
  }
  for (const [id, contents] of Object.entries(view.contents)) {
    document.getElementById(id).replaceChildren(...contents.map(node));
  }
}

// The fields of a mode, without the field `except`.
function fieldsOf(mode, except) {
  const fields = [["mode", mode]];
  const shown = panels.find(panel => panel.dataset.panel === mode).elements;
  const kept = Array.from(rows.values()).flatMap(row => [...row.querySelectorAll("[name]")]);
  for (const field of new Set([...shown, ...mode === "template" ? kept : []])) {
    if (!field.name || field.name === except || field.type === "radio" && !field.checked) continue;
    const value = field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value;
    fields.push([field.name, value]);
  }
  return fields;
}

// Each tab, and each field that is changed, is an entry in the history of the browser, so Back returns
// to what the page showed before. `edited` is the field whose changes are the newest entry. While the
// user types, the address waits, because browsers limit how often a page may change it.
function updateAddress(field) {
  clearTimeout(timer);
  if (field && field === edited) {
    timer = setTimeout(() => history.replaceState(null, "", "#" + view.link), 300);
  } else {
    history.pushState(null, "", "#" + view.link);
  }
  edited = field;
}

form.addEventListener("input", event => {
  const isSet = event.target.name === "set";
  // Each set has its own way to write a space.
  const fields = fieldsOf(view.mode, isSet ? "plus" : null);
  if (event.target.name === "as") fields.push(["was", view.fields.as]);
  show(viewOfFields(fields));
  updateAddress(event.target.name);
});

// The address of a file is not secure in every browser, and has no clipboard then.
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
  } catch {
    getSelection().selectAllChildren(element);
    if (!document.execCommand("copy")) return;
  }
  document.getElementById("copied").textContent = "The line is copied.";
}

form.addEventListener("click", event => {
  const id = event.target.dataset.copy;
  if (id) copy(document.getElementById(id));
});
form.addEventListener("submit", event => event.preventDefault());
for (const tab of tabs) {
  tab.addEventListener("click", () => {
    if (tab.dataset.mode === view.mode) return;
    // What the user typed last may still wait.
    if (edited) history.replaceState(null, "", "#" + view.link);
    show(viewOfFields(fieldsOf(tab.dataset.mode)));
    updateAddress(null);
  });
}
function showLink() {
  clearTimeout(timer);
  edited = null;
  show(viewOfLink(location.hash.slice(1)));
}
addEventListener("hashchange", showLink);
for (const panel of panels) show(viewOfLink("mode=" + panel.dataset.panel));
showLink();
