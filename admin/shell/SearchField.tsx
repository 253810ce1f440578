interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className="search">
      {label}
      <input type="search" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
