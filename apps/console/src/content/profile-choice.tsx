import { Stack } from "@parlour/ui/stack.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useOpsProfiles } from "../queries/ops-profiles-query.ts";
import { valueAt } from "./content-paths.ts";
import { useContentForm } from "./field-context.ts";
import styles from "./content-form.module.css";

/**
 * Copies name, line and picture from a profile that customers can write to. Warns if no such profile has the
 * name.
 */
export function ProfileChoice({ path }: { readonly path: string }) {
  const { site, content, set } = useContentForm();
  const { data: profiles } = useOpsProfiles(site.brand);
  if (profiles === undefined) return null;
  const available = profiles.filter((profile) => profile.available);
  const name = valueAt(content, `${path}.name`);
  const chosen = available.find((profile) => profile.name === name);
  return (
    <Stack gap={1} align="start">
      <SelectBox
        label="Profile"
        value={chosen?.id ?? ""}
        choices={[
          { value: "", label: "Choose a profile" },
          ...available.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        onChange={(id) => {
          const profile = available.find((each) => each.id === id);
          if (profile === undefined) return;
          set(path, { name: profile.name, tagline: profile.tagline, imageUrl: profile.imageUrl });
        }}
      />
      {chosen === undefined && typeof name === "string" && name !== "" ? (
        <p className={styles["warning"]}>{`No profile called ${name} can be written to.`}</p>
      ) : null}
    </Stack>
  );
}
